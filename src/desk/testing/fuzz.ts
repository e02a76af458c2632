import { legalActions } from '../../engine/edge.ts';
import type { Shape } from '../../engine/game.ts';
import { type Match, saveMatch } from '../../engine/match.ts';
import { waitedFor } from '../../engine/play.ts';
import { makeDice, type Dice } from '../../engine/luck/random.ts';
import { isOver } from '../../engine/table.ts';
import { seatsIn } from '../../engine/view.ts';
import { mutateText, mutateValue } from './mutate.ts';
import { stateOf } from '../batch.ts';
import { answerLine, type Desk, makeDesk, takePushed } from '../protocol.ts';

/* Throws broken requests at the protocol, between good ones that keep some matches going. Throws at the first thing that is wrong. */

const SEED = 'a-seed-nobody-may-see';
const READS = [
  'view',
  'legal',
  'status',
  'save',
  'events',
  'text',
  'games',
  'observe',
  'cards',
  'layout',
  'hint',
  'look',
];

export interface Fuzzed {
  readonly requests: number;
  readonly accepted: number;
  readonly refused: number;
  readonly problems: number;
}

export function fuzz(requests: number, seed: string): Fuzzed {
  const dice = makeDice(seed);
  const desk = makeDesk({
    newSeed: () => `${SEED}/${dice.word()}`,
    today: () => '2026-01-31',
    onBug: (error) => {
      throw error;
    },
  });
  const tally = { accepted: 0, refused: 0, problems: 0 };
  for (let i = 0; i < requests; i++) {
    keepMatches(desk, dice);
    const good = goodRequest(desk, dice);
    const text = broken(dice, good);
    const before = saves(desk);
    let answer = '';
    try {
      answer = answerLine(desk, text);
      for (const line of takePushed(desk)) if (line.includes(SEED)) throw new Error('a seed was sent');
      tally[judge(desk, text, answer, before)]++;
    } catch (error) {
      throw new Error(`fuzz ${seed}, request ${i}: ${text.slice(0, 2000)}\nanswer: ${answer.slice(0, 500)}`, {
        cause: error,
      });
    }
  }
  return { requests, ...tally };
}

/** Changed as bytes, as a whole, or only in the action or state it carries. */
function broken(dice: Dice, good: object): string {
  const how = dice.below(4);
  if (how === 0) return mutateText(dice, JSON.stringify(good));
  if (how > 1 && 'action' in good) return JSON.stringify({ ...good, action: mutateValue(dice, good.action) });
  if (how > 1 && 'state' in good) return JSON.stringify({ ...good, state: mutateValue(dice, good.state) });
  return JSON.stringify(mutateValue(dice, good)) ?? 'null';
}

function judge(
  desk: Desk,
  text: string,
  answer: string,
  before: ReadonlyMap<string, string>,
): 'accepted' | 'refused' | 'problems' {
  if (answer.includes('\n')) throw new Error('an answer has more than one line');
  const parsed = JSON.parse(answer);
  if (typeof parsed.ok !== 'boolean' || !('id' in parsed)) throw new Error('an answer without id or ok');
  if (!parsed.ok && typeof parsed.error !== 'string' && typeof parsed.refusal?.rule !== 'string')
    throw new Error('a refusal without a reason');
  const word = doOf(text);
  if (!('state' in parsed) && answer.includes(SEED) && !text.includes(SEED)) throw new Error('a seed was told');
  if (!parsed.ok || READS.includes(word)) {
    const after = saves(desk);
    if (after.size !== before.size) throw new Error('a refused or reading request opened or closed something');
    for (const [id, state] of before)
      if (after.get(id) !== state) throw new Error(`a refused or reading request changed ${id}`);
  }
  return parsed.ok ? 'accepted' : 'refusal' in parsed ? 'refused' : 'problems';
}

function doOf(text: string): string {
  try {
    return String(JSON.parse(text)?.do);
  } catch {
    return '';
  }
}

const saves = (desk: Desk): Map<string, string> =>
  new Map([
    ...[...desk.batches].map(([id, batch]) => [id, JSON.stringify(stateOf(batch))] as const),
    ...[...desk.matches].map(
      ([
        id,
        {
          open: { match },
        },
      ]) => [id, JSON.stringify(saveMatch(match))] as const,
    ),
  ]);

const MOST_OPEN = 3;
const OPTIONS = [
  {},
  { jokers: 4 },
  { jokers: 4, 'joker-build': 'wild' },
  { negotiation: 'turns' },
  { negotiation: 'sealed' },
];

/** A few matches are open, most of them not over, and they move on. */
function keepMatches(desk: Desk, dice: Dice): void {
  for (const [id, { tables }] of desk.batches) if (desk.batches.size > 1 || tables.length > 2) desk.batches.delete(id);
  if (desk.batches.size === 0)
    answerLine(desk, JSON.stringify({ do: 'batch', game: 'five-ages', seats: 3, tables: 2 }));
  for (const [
    id,
    {
      open: { match },
    },
  ] of desk.matches)
    if (desk.matches.size > MOST_OPEN || isOver(match.table)) if (dice.below(2) === 0) desk.matches.delete(id);
  while (desk.matches.size < 2) {
    const options = OPTIONS[dice.below(OPTIONS.length)];
    answerLine(desk, JSON.stringify({ do: 'new', game: 'five-ages', seats: 3 + dice.below(5), options }));
  }
  for (const [
    ,
    {
      open: { match },
    },
  ] of desk.matches)
    if (dice.below(2) === 0) moveOn(desk, dice, match);
}

function moveOn(desk: Desk, dice: Dice, match: Match<Shape>): void {
  const action = goodAction(dice, match);
  const id = [...desk.matches].find(([, { open }]) => open.match === match)?.[0];
  if (action) answerLine(desk, JSON.stringify({ do: 'submit', match: id, ...action }));
}

function goodAction(dice: Dice, { table }: Match<Shape>): { seat: number; action: unknown } | null {
  const waiting = seatsIn(waitedFor(table));
  const seat = waiting[dice.below(waiting.length)];
  if (seat === undefined) return null;
  const actions = legalActions(table, seat);
  return { seat, action: actions[dice.below(actions.length)] };
}

/** A request as it should be, of any kind. */
function goodRequest(desk: Desk, dice: Dice): object {
  const open = [...desk.matches];
  const [match, attended] = open[dice.below(open.length)] ?? [];
  const opened = attended?.open.match;
  const seat = dice.below(opened?.table.seats ?? 3);
  const id = dice.word();
  const action = (opened && goodAction(dice, opened)) ?? { seat, action: { type: 'ready' } };
  const [batch, tables] = [...desk.batches][0] ?? [];
  switch (dice.below(30)) {
    case 0:
      return { id, do: 'new', game: 'five-ages', seats: 4, seed: 'text', options: {}, preset: 'as-written' };
    case 1:
      return { id, do: 'new', game: 'five-ages', options: OPTIONS[1], names: ['A', 'B', 'C', 'D'] };
    case 2:
      return { id, do: 'view', match, seat };
    case 3:
      return { id, do: 'legal', match, seat };
    case 4:
      return { id, do: 'status', match };
    case 5:
      return { id, do: 'save', match };
    case 6:
    case 7:
      return { id, do: 'load', state: opened ? saveMatch(opened) : {} };
    case 8:
      return { id, do: 'close', match };
    case 9:
      return { id, do: 'events', match, seat: null, since: 3 };
    case 10:
      return { id, do: 'undo', match, seat };
    case 11:
      return { id, do: 'clock', match, seat };
    case 12:
      return { id, do: 'text', match, seat };
    case 13:
      return { id, do: 'new', game: 'five-ages', seats: 3, bots: ['random', null, 'greedy'] };
    case 14:
    case 15:
      return { id, do: 'observe', match, seat, as: dice.below(2) === 0 ? 'names' : 'numbers', push: true };
    case 16:
      return { id, do: dice.below(2) === 0 ? 'cards' : 'layout', match };
    case 17:
      return { id, do: 'hint', match, seat: action.seat, bot: 'greedy' };
    case 18:
      return { id, do: 'batch', game: 'five-ages', seats: 3, tables: 2, bots: [null, 'random', null] };
    case 19:
      return { id, do: 'look', batch, table: 1, seat: 2 };
    case 20:
      return { id, do: 'close-batch', batch };
    case 21:
    case 22:
      return {
        id,
        do: 'step',
        batch,
        numbers: tables?.tables.map(({ numbers }) => numbers[dice.below(numbers.length)] ?? -1),
      };
    case 23:
      return { id, do: 'submit', match, seat: action.seat, number: dice.below(4096) };
    default:
      return { id, do: 'submit', match, ...action };
  }
}
