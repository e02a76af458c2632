import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Card, Seat } from '../../../engine/words.ts';
import type { Choice, Group, Question } from '../../../contract/text.ts';
import { describeChange, describeRow } from './hand-text.ts';
import { cardText } from './log.ts';
import { cardOf, cardsOfIds, known, leftOfSeat, type Reading, readView, rightOfSeat } from './reading.ts';
import { builtRow, isJoker } from '../shape.ts';

/** The legal actions of a phase as questions in plain words, with what each would do where its seat knows that. */
export function question(view: View, legal: readonly Message[], names: Names): Question {
  const reading = readView(view);
  const seat = view.seat ?? 0;
  const who: Asked = {
    reading,
    seat,
    hand: known(reading.hands[seat]),
    stall: known(reading.stalls[seat]),
    row: known(reading.civilizations[seat]),
    name: (other) => names[other] ?? `Seat ${other}`,
  };
  switch (reading.phase) {
    case 'choose':
      return askChoose(who, legal);
    case 'wishes':
      return askWish(who, legal);
    case 'build':
      return askPlace(who, legal);
    default:
      return askDeal(who, legal);
  }
}

/** Who is asked, and what they hold. */
interface Asked {
  readonly reading: Reading;
  readonly seat: Seat;
  readonly hand: readonly Card[];
  readonly stall: readonly Card[];
  readonly row: readonly Card[];
  readonly name: (seat: Seat) => string;
}

const group = (title: string | null, choices: readonly Choice[]): Group[] =>
  choices.length === 0 ? [] : [{ title, choices }];

const texts = (cards: readonly Card[]): string => cards.map(cardText).join(' ');

/* ---- §T1 ---- */

function askChoose(who: Asked, legal: readonly Message[]): Question {
  const choices = legal.map((action) => {
    const left = cardsOfIds([action.left]);
    const right = cardsOfIds([action.right]);
    const kept = who.hand.filter((card) => !left.includes(card) && !right.includes(card));
    return {
      words: `show ${texts([...left, ...right])}, keep ${texts(kept)} hidden`,
      ...attacks(who, left, right),
      then: action,
    };
  });
  return { ask: 'Which two cards do you show on your stall?', groups: group(null, choices) };
}

/** §W2: a joker in the left slot attacks the left neighbour, in the right slot the right one. */
function attacks(who: Asked, left: readonly Card[], right: readonly Card[]): { effect?: string } {
  const { reading, seat, name } = who;
  const victims = [
    ...(left.some(isJoker) ? [`${name(leftOfSeat(reading, seat))} on your left`] : []),
    ...(right.some(isJoker) ? [`${name(rightOfSeat(reading, seat))} on your right`] : []),
  ];
  return victims.length === 0 ? {} : { effect: `attacks ${victims.join(' and ')}` };
}

/* ---- §T3 ---- */

function askDeal(who: Asked, legal: readonly Message[]): Question {
  const { reading, seat, name } = who;
  const left = leftOfSeat(reading, seat);
  const right = rightOfSeat(reading, seat);
  const of = (type: string): Message[] => legal.filter((action) => action.type === type);
  const offersTo = (partner: Seat): Choice[] =>
    of('propose')
      .filter(({ to }) => to === partner)
      .map((action) => ({ words: `offer ${name(partner)} ${dealText(action)}`, ...gain(who, action), then: action }));
  const answers = legal.filter(({ type }) => type === 'accept' || type === 'decline');
  const isReady = of('take-back').length > 0;
  return {
    ask: isReady ? 'You said ready. Do you want to go on dealing?' : 'What do you do?',
    groups: [
      ...group(
        'Answer',
        answers.map((action) => answerChoice(who, action)),
      ),
      ...group(`Offer to ${name(left)}, on your left`, offersTo(left)),
      ...group(`Offer to ${name(right)}, on your right`, offersTo(right)),
      ...group(
        'Take back an offer',
        of('withdraw').map((action) => ({
          words: `withdraw ${dealText(action)} to ${name(Number(action.to))}`,
          then: action,
        })),
      ),
      ...group('Enough', [
        ...of('ready').map((action) => ({ words: 'ready', effect: 'trading closes when everybody is', then: action })),
        ...of('take-back').map((action) => ({
          words: 'take back “ready”',
          effect: `${reading.takebacks[seat] ?? 0} left in this age`,
          then: action,
        })),
      ]),
    ],
  };
}

function answerChoice(who: Asked, action: Message): Choice {
  const from = who.name(Number(action.from));
  const [give, want] = [texts(cardsOfIds(action.give)), texts(cardsOfIds(action.want))];
  const deal = `${from}: you get ${give} for your ${want}`;
  return action.type === 'accept'
    ? { words: `accept ${deal}`, ...gain(who, { ...action, give: action.want, want: action.give }), then: action }
    : { words: `decline ${from}: ${give} for your ${want}`, then: action };
}

const dealText = ({ give, want }: Message): string => `${texts(cardsOfIds(give))} for ${texts(cardsOfIds(want))}`;

/** What it does to all one has: civilization, hand and stall. */
function gain({ hand, stall, row }: Asked, { give, want }: Message): Pick<Choice, 'effect' | 'isWorse'> {
  const pool = [...row, ...hand, ...stall];
  const given = cardsOfIds(give);
  const change = describeChange(pool, [...pool.filter((card) => !given.includes(card)), ...cardsOfIds(want)]);
  return change === null ? {} : { effect: change.text, isWorse: change.isWorse };
}

/* ---- §4.1.5 sealed ---- */

function askWish(who: Asked, legal: readonly Message[]): Question {
  const { reading, seat, name } = who;
  const mine = reading.offers.filter((offer) => offer.seat === seat && offer.outcome === 0);
  const list = mine.map(({ give, want, to }, i) => `${i + 1}. ${texts(give)} for ${texts(want)} with ${name(to)}`);
  const wishesWith = (partner: Seat): Choice[] =>
    legal
      .filter((action) => action.type === 'wish' && action.with === partner)
      .map((action) => ({
        words: `wish ${dealText(action)} with ${name(partner)}`,
        ...gain(who, action),
        then: action,
      }));
  const seals = legal.filter(({ type }) => type === 'seal');
  return {
    ask:
      list.length === 0
        ? 'Your wish list is empty. Add the swap you want most, or seal the list.'
        : `Your wish list: ${list.join('; ')}.`,
    groups: [
      ...group(`Swap with ${name(leftOfSeat(reading, seat))}, on your left`, wishesWith(leftOfSeat(reading, seat))),
      ...group(`Swap with ${name(rightOfSeat(reading, seat))}, on your right`, wishesWith(rightOfSeat(reading, seat))),
      ...group(
        'Seal the list',
        seals.map((action) => ({
          words: `seal ${Number(action.limit)}`,
          effect: SEALS[Number(action.limit)] ?? '',
          then: action,
        })),
      ),
    ],
  };
}

const SEALS = ['no swap in this wave', 'at most one swap', 'at most two swaps'];

/* ---- §B1, §B2 ---- */

/** First what is placed, then whether an older card is replaced: two gestures, one action. */
function askPlace(who: Asked, legal: readonly Message[]): Question {
  const byPlace = Map.groupBy(legal, ({ place }) => texts(cardsOfIds(place)));
  const inHandOrder = (action?: Message): number => who.hand.indexOf(cardsOfIds(action?.place)[0] ?? -1);
  const sorted = [...byPlace].sort(([, [a]], [, [b]]) => inHandOrder(a) - inHandOrder(b));
  const choices = sorted.flatMap(([placed, actions]) => {
    const [plain] = actions;
    if (!plain) return [];
    const then = actions.length === 1 ? plain : askReplace(who, placed, actions);
    return [{ words: `build ${placed}`, effect: rowAfter(who, plain), then }];
  });
  const ask = who.reading.isRobbed(who.seat)
    ? 'You were robbed: which two cards do you build?'
    : 'Which card do you build in your civilization?';
  return { ask, groups: group(null, choices) };
}

function askReplace(who: Asked, placed: string, actions: readonly Message[]): Question {
  const isLost = who.reading.options['replaced-card'] === 'discard';
  const choices = actions.map((action) => {
    const old = cardOf(action.old);
    const by = cardOf(action.by);
    const words =
      old === undefined || by === undefined ? 'replace nothing' : `replace ${cardText(old)} by ${cardText(by)}`;
    return { words, effect: rowAfter(who, action), then: action };
  });
  return {
    ask: `You build ${placed}. Do you also replace an older card? It goes ${isLost ? 'to the discard pile' : 'back to your hand'}.`,
    groups: group(null, choices),
  };
}

/** §8 B: the row this would make, and its class. */
function rowAfter({ row, reading }: Asked, action: Message): string {
  const old = cardOf(action.old) ?? null;
  const by = cardOf(action.by) ?? null;
  return describeRow(builtRow(row, cardsOfIds(action.place), old, by), reading.options['joker-build']);
}
