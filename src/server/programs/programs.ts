import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { flag, isObject, list, must, text } from '../../desk/kinds.ts';
import type { BotTold } from '../../desk/http-wire.ts';
import { printable } from '../../desk/printable.ts';
import { isOwnWord, skeletonOf } from '../requests/look-alike.ts';
import type { Person } from '../store/store.ts';
import type { OwnProgram, Program, ProgramStore, Scope } from './kept.ts';

/*
 * The programs of people at this process: who may have how many, what they are called, and who pays for what they do. Everybody is
 * shown the mark after a program's name; nobody else can be called so.
 */

const MARK = ' (bot)';
const NAME = printable(40 - MARK.length);
const MINUTE = 60_000;

export interface Programs {
  /** One more, with the token that is told only once. */
  make(
    owner: string,
    wanted: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly bot: BotTold; readonly token: string }>;
  /** Another token for it; the one of before is void. */
  renew(owner: string, bot: string): Promise<string>;
  /** Whether somebody has such a program. */
  isOf(owner: string, bot: string): Promise<boolean>;
  revoke(bot: string): Promise<void>;
  listOf(owner: string): Promise<BotTold[]>;
  /** What is kept of them for their owner. */
  ofOwner(owner: string): Promise<OwnProgram[]>;
  /** Who comes with a token; null: it is nobody's. */
  enter(token: string): Promise<Entrant | null>;
  named(name: string): Promise<(Program & { readonly name: string }) | null>;
  among(people: readonly string[]): Promise<Program[]>;
  invitableBy: ProgramStore['invitableBy'];
  /** Whoever pays for what somebody does: of a program that has come here, its owner. */
  payerOf(person: string): string;
  /** One has sat down at a table; its streams look at it from now on. */
  sits(person: string, room: string): Promise<void>;
  onSits(hear: (person: string, room: string) => void): void;
  /** A word of another process; whether it is one about this. */
  hear(text: string): boolean;
  readonly mostTables: number; // of one program, that are not over
}

/** Somebody who has come with a token. */
export interface Entrant {
  readonly person: Person;
  readonly program: Program;
  readonly device: string; // the hash of the token
}

export interface ProgramsNeeds {
  readonly kept: ProgramStore;
  readonly alone: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  readonly now: () => number;
  readonly newId: () => string;
  readonly newToken: () => { readonly token: string; readonly hash: string };
  readonly hashOfToken: (token: string) => string;
  readonly tell: ((text: string) => Promise<void>) | null; // to all processes; null: there is no other
  readonly mostOf: number; // programs of one person
  readonly mostTables: number;
}

const SITS = 'program sits '; // before a program and a table, to other processes

export function makePrograms(needs: ProgramsNeeds): Programs {
  const { kept, alone, now, newId, newToken, hashOfToken, tell, mostOf, mostTables } = needs;
  const owners = new Map<string, string>();
  const uses = new Map<string, number>(); // when it was written down last
  const hearers: ((person: string, room: string) => void)[] = [];
  const hearSits = (person: string, room: string): void => hearers.forEach((hear) => hear(person, room));
  return {
    mostTables,
    async make(owner, wanted) {
      if (mostOf === 0) throw new Problem('This server takes no bots from outside.');
      const { name, scope } = readWanted(wanted);
      const person = { id: newId(), name: name + MARK, made: now() };
      const { token, hash } = newToken();
      await alone(`programs of ${owner}`, async () => {
        if ((await kept.listOf(owner)).length >= mostOf)
          throw new Problem(`You have ${mostOf} bots, which is the most. Delete one of them first.`);
        if (!(await kept.add(person, { person: person.id, owner, scope }, skeletonOf(name), hash)))
          throw new Problem(`There is a bot here whose name looks like ${show(name)}. Choose another.`);
      });
      const made = (await kept.listOf(owner)).find((one) => one.person === person.id);
      if (!made) throw new Problem('This bot was deleted meanwhile.');
      return { bot: toldOf(made), token };
    },
    async renew(owner, bot) {
      const { token, hash } = newToken();
      if (!(await kept.renew(owner, bot, hash))) throw new Problem(NOT_YOURS);
      return token;
    },
    isOf: async (owner, bot) => (await kept.among([bot])).some((one) => one.owner === owner),
    revoke: (bot) => kept.revoke(bot),
    listOf: async (owner) => (await kept.listOf(owner)).map(toldOf),
    ofOwner: (owner) => kept.listOf(owner),
    async enter(token) {
      const device = hashOfToken(token);
      const found = await kept.withToken(device);
      if (!found) return null;
      const { id } = found.person;
      owners.set(id, found.program.owner);
      if (now() - (uses.get(id) ?? 0) > MINUTE) {
        uses.set(id, now());
        await kept.noteUse(id, now());
      }
      return { ...found, device };
    },
    named: (name) => kept.named(skeletonOf(name.trim().replace(MARKED, ''))),
    among: (people) => kept.among(people),
    invitableBy: (person, most) => kept.invitableBy(person, most),
    payerOf: (person) => owners.get(person) ?? person,
    async sits(person, room) {
      if (tell) await tell(`${SITS}${person} ${room}`);
      else hearSits(person, room);
    },
    onSits: (hear) => void hearers.push(hear),
    hear(told) {
      if (!told.startsWith(SITS)) return false;
      const [person = '', room = ''] = told.slice(SITS.length).split(' ');
      hearSits(person, room);
      return true;
    },
  };
}

export const NOT_YOURS = 'You have no bot with this id.';

const MARKED = /\s*\(bot\)$/i;

const toldOf = ({ person, name, made, used, hasToken, running, scope }: OwnProgram): BotTold => ({
  id: person,
  name,
  made,
  used,
  hasToken,
  running,
  games: scope.games,
  talks: scope.talks,
  open: scope.isOpen,
});

function readWanted(wanted: Readonly<Record<string, unknown>>): { readonly name: string; readonly scope: Scope } {
  if (!isObject(wanted)) throw new Problem('A bot is wanted as an object with a "name".');
  const name = must(NAME, wanted.name, 'name').trim();
  if (skeletonOf(name) === '' || isOwnWord(name) || MARKED.test(name))
    throw new Problem(`${show(name)} looks like a name that tables give by themselves. Choose another.`);
  const games = wanted.games === undefined || wanted.games === 'any' ? 'any' : gamesIn(wanted.games);
  const [talks, isOpen] = [wanted.talks ?? false, wanted.open ?? false];
  return { name, scope: { games, talks: must(flag, talks, 'talks'), isOpen: must(flag, isOpen, 'open') } };
}

function gamesIn(value: unknown): readonly string[] {
  const named = must(list(text(), '"any" or a list of games'), value, 'games');
  if (named.length === 0) throw new Problem('"games" names at least one game, or is "any".');
  for (const name of named) gameNamed(name);
  return [...new Set(named)];
}

export const mayPlay = ({ scope }: Program, game: string): boolean =>
  scope.games === 'any' || scope.games.includes(game);
