import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import type { Choice, Question } from '../../../contract/text.ts';
import { bestGain, cellOf, gainAt, gainOfSwap } from '../gains.ts';
import { leftOfSeat, lookAtCity, type Reading, readView, rightOfSeat } from './reading.ts';
import { AVENUE_LETTERS, AVENUES } from '../vocabulary.ts';

/** The legal actions of a phase as questions in plain words, with what each would do to the score (section 8). */
export function question(view: View, legal: readonly Message[], names: Names, setting?: unknown): Question {
  const reading = readView(view, setting);
  const who: Asked = { reading, seat: view.seat ?? 0, legal, name: (seat) => names[seat] ?? `Seat ${seat}` };
  switch (reading.phase) {
    case 'trading':
    case 'late-trading':
      return askPass(who);
    case 'building':
    case 'build-again':
      return askBuild(who);
    case 'swap-two':
      return askSwap(who);
    case 'scout':
      return askScout(who);
    case 'salvage':
      return askSalvage(who);
    default:
      return askKeep(who);
  }
}

interface Asked {
  readonly reading: Reading;
  readonly seat: Seat;
  readonly legal: readonly Message[];
  name(seat: Seat): string;
}

const one = (ask: string, choices: readonly Choice[]): Question => ({ ask, groups: [{ title: null, choices }] });

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** What a card would bring a seat at once, at its best place; nothing where that is not known here. */
function bestText({ reading }: Asked, seat: Seat, id: string): string | null {
  const face = reading.faceNamed(id);
  const look = face && reading.options.runningScore === 'shown' ? lookAtCity(reading, seat) : null;
  return face && look ? signed(bestGain(look.city, face, look.points)) : null;
}

/* ---- D1, D2 ---- */

function askPass(who: Asked): Question {
  const { reading, seat, legal } = who;
  const left = leftOfSeat(reading, seat);
  const right = rightOfSeat(reading, seat);
  if (left === right) return askPair(who, left);
  const byLeft = Map.groupBy(legal, (action) => text(action.left));
  return one(
    `Which card goes to ${who.name(left)}, on your left?`,
    [...byLeft].map(([id, actions]) => ({
      words: id === '' ? 'none' : reading.nameOf(id),
      ...passEffect(who, left, id),
      then: one(
        `And to ${who.name(right)}, on your right?`,
        actions.map((action) => ({
          words: text(action.right) === '' ? 'none' : reading.nameOf(text(action.right)),
          ...passEffect(who, right, text(action.right)),
          then: action,
        })),
      ),
    })),
  );
}

/** With two players a pass is a pair without sides. */
const askPair = (who: Asked, opponent: Seat): Question =>
  one(
    `Which cards go to ${who.name(opponent)}?`,
    who.legal.map((action) => {
      const ids = [text(action.left), text(action.right)].filter((id) => id !== '');
      return { words: ids.map(who.reading.nameOf).join(' and '), then: action };
    }),
  );

function passEffect(who: Asked, to: Seat, id: string): { effect?: string } {
  if (id === '') return { effect: 'a Customs House allows it' };
  const mine = bestText(who, who.seat, id);
  const theirs = bestText(who, to, id);
  return mine === null || theirs === null ? {} : { effect: `now ${mine} VP for you, ${theirs} for ${who.name(to)}` };
}

/* ---- D3, D4 ---- */

function askBuild(who: Asked): Question {
  const byCard = Map.groupBy(
    who.legal.filter(({ type }) => type === 'build'),
    (action) => text(action.card),
  );
  const choices = [...byCard].map(([id, actions]): Choice => {
    const best = bestText(who, who.seat, id);
    return {
      words: who.reading.nameOf(id),
      ...(best === null ? {} : { effect: `${best} VP at its best place` }),
      then: one(
        `Where does ${who.reading.nameOf(id)} go?`,
        actions.map((action) => ({
          words: spotText(action.avenue, action.row),
          ...buildEffect(who, action),
          then: action,
        })),
      ),
    };
  });
  const others = who.legal
    .filter(({ type }) => type !== 'build')
    .map((action) => ({ words: action.type === 'nothing' ? 'build nothing' : 'build no more', then: action }));
  return one('Which card do you build?', [...choices, ...others]);
}

const spotText = (avenue: unknown, row: unknown): string =>
  `${AVENUE_LETTERS[AVENUES.findIndex((name) => name === avenue)] ?? '?'}${String(row)}`;

function buildEffect(who: Asked, action: Message): { effect?: string } {
  const face = who.reading.faceNamed(text(action.card));
  const look = who.reading.options.runningScore === 'shown' ? lookAtCity(who.reading, who.seat) : null;
  if (!face || !look) return {};
  const avenue = AVENUES.findIndex((name) => name === action.avenue);
  const gain = gainAt(look.city, face, avenue, Number(action.row), look.points);
  return { effect: `${signed(gain)} VP, ${look.points + gain} in all` };
}

/* ---- D5 ---- */

function askSwap(who: Asked): Question {
  const swaps = who.legal.filter(({ type }) => type === 'swap');
  const byFirst = Map.groupBy(swaps, (action) => spotText(action.avenue, action.row));
  const choices = [...byFirst].map(([spot, actions]): Choice => ({
    words: `${spot} ${cardAt(who, actions[0]?.avenue, actions[0]?.row)}`,
    then: one(
      `${spot} with which card?`,
      actions.map((action) => ({
        words: `${spotText(action.withAvenue, action.withRow)} ${cardAt(who, action.withAvenue, action.withRow)}`,
        ...swapEffect(who, action),
        then: action,
      })),
    ),
  }));
  return one('Which two cards of your city exchange places?', [...choices, ...declining(who, 'none')]);
}

function cardAt({ reading, seat }: Asked, avenue: unknown, row: unknown): string {
  const id = reading.cities[seat]?.[AVENUES.findIndex((name) => name === avenue)]?.[Number(row) - 1];
  return id ? reading.nameOf(id) : '';
}

function swapEffect(who: Asked, action: Message): { effect?: string } {
  const look = who.reading.options.runningScore === 'shown' ? lookAtCity(who.reading, who.seat) : null;
  if (!look) return {};
  const cell = (avenue: unknown, row: unknown): number =>
    cellOf(
      AVENUES.findIndex((name) => name === avenue),
      Number(row),
    );
  const a = cell(action.avenue, action.row);
  const b = cell(action.withAvenue, action.withRow);
  return { effect: `${signed(gainOfSwap(look.city, a, b, look.points))} VP` };
}

const declining = (who: Asked, words: string): Choice[] =>
  who.legal.filter(({ type }) => type === 'decline').map((action) => ({ words, then: action }));

/* ---- D6, D7, D8 ---- */

/** Each card is labelled with the seat that draws it next round, if nobody else scouts (§R25). */
function askScout(who: Asked): Question {
  const { reading } = who;
  const lead = reading.options.leadSeat === 'fixed' ? 0 : reading.round % reading.seats;
  const choices = who.legal
    .filter(({ type }) => type === 'scout')
    .map((action): Choice => {
      const place = Number(action.place);
      const id = reading.deck[place - 1] ?? '';
      const drawer = (lead + place - 1) % reading.seats;
      const isDealt = place <= 3 * reading.seats;
      const best = bestText(who, who.seat, id);
      const worth = best === null ? '' : `; now ${best} VP for you`;
      return {
        words: `${place}. ${reading.nameOf(id)}`,
        ...(isDealt ? { effect: `else drawn by ${who.name(drawer)}${worth}` } : {}),
        then: action,
      };
    });
  return one('Which card goes into your reserve?', [...choices, ...declining(who, 'none')]);
}

function askSalvage(who: Asked): Question {
  const choices = who.legal
    .filter(({ type }) => type === 'salvage')
    .map((action): Choice => {
      const id = text(action.card);
      const best = bestText(who, who.seat, id);
      return {
        words: who.reading.nameOf(id),
        ...(best === null ? {} : { effect: `now ${best} VP for you` }),
        then: action,
      };
    });
  return one('Which card of the discard pile goes into your reserve?', [...choices, ...declining(who, 'none')]);
}

function askKeep(who: Asked): Question {
  const { nameOf, keepsSoFar } = who.reading;
  const kept = keepsSoFar.map(nameOf);
  const ask = kept.length === 0 ? 'Which card do you keep?' : `You keep ${kept.join(', ')}. Which one more?`;
  return one(
    ask,
    who.legal.map((action) => ({
      words: action.type === 'keep' ? `keep ${nameOf(text(action.card))}` : 'stop',
      then: action,
    })),
  );
}
