import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Dice, makeDice } from '../../engine/luck/random.ts';
import { type Archive, momentOf, packArchive, write } from '../archive/archive.ts';
import { rateRoom } from '../requests/rating.ts';
import { fileIn } from '../store/sqlite/sqlite.ts';
import { openDesk, type TestDesk, type Visitor } from './desk.ts';

/* A store as it is after people have played: several games, chat, archives, ratings, and many who only came by. */

const GAMES = ['avenue-empires', 'arquetect', 'rebuild', 'five-ages'] as const;
const MATCHES = 12;
const STEPS = 60; // in each
const PASSERS_BY = 150;

/** Plays, and leaves the store in this folder, as it was when its server was killed: a part of it is still in the log. */
export async function playStore(folder: string): Promise<void> {
  const open = await openDesk();
  try {
    for (let i = 0; i < PASSERS_BY; i++) await enter(open, `Passer-by ${i}`);
    for (let i = 0; i < MATCHES; i++) await playOne(open, i);
    mkdirSync(folder, { recursive: true });
    for (const end of ['', '-wal'])
      if (existsSync(fileIn(open.folder) + end))
        copyFileSync(fileIn(open.folder) + end, join(folder, `cardwright.sqlite${end}`));
  } finally {
    await open.close();
  }
}

async function playOne(open: TestDesk, match: number): Promise<void> {
  const dice = makeDice(`played ${match}`);
  const game = GAMES[match % GAMES.length] ?? GAMES[0];
  const people = await Promise.all(['Ada', 'Bo', 'Cy'].map((name) => enter(open, name)));
  const rated =
    game === 'arquetect' ? { rated: true, preset: 'as-written', clock: { kind: 'each', seconds: 86_400 } } : {};
  const { room } = await must(people[0], { do: 'create', game, seats: people.length, ...rated });
  for (const [seat, one] of people.entries()) await must(one, { do: 'sit', room, seat });
  await must(people[0], { do: 'begin', room });
  for (let step = 0; step < STEPS; step++) {
    open.pass(1000);
    const one = people[dice.below(people.length)];
    const legal = await one?.ask({ do: 'legal', room });
    const actions: unknown = legal && 'actions' in legal ? legal.actions : null;
    const action: unknown = Array.isArray(actions) ? actions[dice.below(Math.max(1, actions.length))] : null;
    if (action) await one?.ask({ do: 'submit', room, action });
    if (step % 10 === 0)
      await one?.ask({ do: 'say', room, text: `Step ${step}, and ${'so '.repeat(dice.below(20))}on` });
  }
  const { hall, archives, pieces } = open.desk;
  const id = String(room);
  if ('rated' in rated) {
    for (const one of people) await one.ask({ do: 'resign', room });
    await rateRoom(open.desk, id);
  }
  const archive = await pieces.finish('', write(await hall.look(id, momentOf)));
  await archives.put(id, archive.length, await packArchive(withLongWords(archive, dice)));
}

/** Of a long match: it does not fit into a page, however well it is packed. */
const withLongWords = (archive: Archive, dice: Dice): Archive => ({
  ...archive,
  told: archive.told.map(([viewers, sentence]) => {
    const words = Array.from({ length: 10 }, () => dice.below(2 ** 31).toString(36)).join(' ');
    return [viewers, { ...sentence, text: `${sentence.text} ${words}` }];
  }),
});

/** With a secret as a server keeps it. */
const enter = (open: TestDesk, name: string): Promise<Visitor> => open.enter(name, randomBytes(32).toString('hex'));

async function must(one: Visitor | undefined, request: Parameters<Visitor['ask']>[0]): ReturnType<Visitor['ask']> {
  const answer = await one?.ask(request);
  if (!answer?.ok) throw new Error(JSON.stringify(answer));
  return answer;
}
