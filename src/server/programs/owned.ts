import { Problem } from '../../engine/words.ts';
import { forgetProgram, leaveSeat } from '../http/own-data.ts';
import type { Site } from '../http/site.ts';
import { NOT_YOURS } from './programs.ts';

/* What somebody does with programs of theirs. From the next moment on an old token is good for nothing, at no process. */

type Body = Readonly<Record<string, unknown>>;

export async function renewToken(site: Site, owner: string, body: Body): Promise<{ readonly token: string }> {
  const bot = await botIn(site, owner, body);
  const token = await site.desk.programs.renew(owner, bot);
  await site.tellForgotten(bot, []); // whoever has come with the old one
  return { token };
}

/** A bot of ours plays on at its tables, so that nobody waits. */
export async function revokeBot(site: Site, owner: string, body: Body): Promise<object> {
  const bot = await botIn(site, owner, body);
  await site.desk.programs.revoke(bot);
  await site.tellForgotten(bot, []);
  await leaveAll(site.desk, bot);
  return {};
}

export async function deleteBot(site: Site, owner: string, body: Body): Promise<object> {
  const bot = await botIn(site, owner, body);
  await site.desk.programs.revoke(bot);
  await forgetProgram(site.desk, bot, (rooms) => site.tellForgotten(bot, rooms));
  return {};
}

const MOST_ROOMS = 10_000;

export async function leaveAll({ hall, store }: Pick<Site['desk'], 'hall' | 'store'>, person: string): Promise<number> {
  const rooms = (await store.roomsOf(person, MOST_ROOMS)).filter(({ status }) => status !== 'over');
  for (const { id } of rooms) await leaveSeat(hall, id, person);
  return rooms.length;
}

async function botIn({ desk }: Site, owner: string, { bot }: Body): Promise<string> {
  if (typeof bot !== 'string' || !(await desk.programs.isOf(owner, bot))) throw new Problem(NOT_YOURS);
  return bot;
}
