import { note } from '../../engine/events.ts';
import type { PrintedCard } from '../../engine/game.ts';
import { refusal } from '../../engine/words.ts';
import { count, move, randomSeat, shuffle, topOf } from '../../engine/zones.ts';
import { act } from './act/act.ts';
import { burn } from './burn.ts';
import { catchUp, shuffleDecks } from './catch-up.ts';
import { carry, cleanUp, pass } from './clean-up.ts';
import type { Printed } from './deck.ts';
import { draw } from './draw.ts';
import { freeBuild } from './free-build.ts';
import { cardText, tell, tellAction, tellMove } from './words/log.ts';
import { market, refill } from './market.ts';
import { options, presets, presetSeats, refuseOptions } from './options.ts';
import { order } from './order.ts';
import { reorder } from './reorder.ts';
import { CREDIT } from './deck.ts';
import { finish, score, teamPoints } from './scoring.ts';
import { readSetting, type Setting, settingOf } from './setting.ts';
import {
  columnsIn,
  columnZone,
  early,
  isCampaign,
  late,
  type Options,
  type Rebuild,
  type RebuildGame,
  type RebuildTable,
} from './shape.ts';

const ROWS = 3;

/** §6.5.1; §6.6.5 with `coopTarget` = `scaled`. */
export function targetOf(game: number, seats: number, { coopTarget }: Pick<Options, 'coopTarget'>): number {
  return (TARGETS[game - 1] ?? 0) + (coopTarget === 'scaled' ? (SCALED[seats - 1] ?? 0) : 0);
}
const TARGETS = [50, 55, 60, 70];
const SCALED = [0, 5, 9, 12];

/** §6.5.10: the seed of a day, written YYYY-MM-DD, in UTC. */
const dailySeed = (day: string): string => `rebuild/daily/1/${day}`;
const DAILY_SEED = /^rebuild\/daily\/1\/\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Rebuild: tear down what you have to build something better. */
export const rebuild: RebuildGame = {
  id: 'rebuild',
  title: 'Rebuild',
  credit: CREDIT,
  version: 1,
  seats: { min: 1, max: 4, usual: 2 },
  options,
  presets,
  presetSeats,
  refuseOptions,
  readSetting,

  zones: ({ openHands }) => ({
    hand: { of: 'seat', seen: openHands === 'on' ? 'all' : 'owner', order: 'mixed' },
    deck: { of: 'seat', seen: 'nobody', order: 'pile' },
    discard: { of: 'seat', seen: 'all', order: 'pile' },
    played: { of: 'seat', seen: 'all', order: 'row' },
    carried: { of: 'seat', seen: 'all', order: 'mixed' },
    starters: { of: 'seat', seen: 'all', order: 'row' },
    early: { of: 'table', seen: 'nobody', order: 'pile' },
    goldStacks: { of: 'table', seen: 'all', order: 'pile' },
    late: { of: 'table', seen: 'nobody', order: 'pile' },
    trash: { of: 'table', seen: 'all', order: 'pile' },
    column1: COLUMN,
    column2: COLUMN,
    column3: COLUMN,
    column4: COLUMN,
    column5: COLUMN,
    column6: COLUMN,
  }),

  counters: {
    turn: 'one',
    first: 'one',
    turns: 'one',
    then: 'one',
    due: 'one',
    again: 'one',
    cost: 4,
    icons: 4,
    wild: 'one',
    saving: 4,
    convert: 4,
    each: 4,
    keys: 'one',
    bought: 'one',
    reach: 'one',
    capacity: 'one',
    line: 'one',
    filled: 'one',
    burning: 'one',
    burnt: 'one',
    limit: 'one',
    flag: 'one',
    asked: 'one',
    game: 'one',
    target: 'one',
  },

  notes: {
    first: { seat: 'seat' },
    turn: { seat: 'seat', turn: 'number' },
    reshuffle: { seat: 'seat', cards: 'number' },
    ordered: { seat: 'seat', cards: 'number' },
    buy: { seat: 'seat', card: 'card', column: 'number', row: 'number', price: 'text', pay: 'cards' },
    take: { seat: 'seat', card: 'card', column: 'number', row: 'number' },
    play: { seat: 'seat', card: 'card' },
    shown: { seat: 'seat', card: 'card', again: 'flag' },
    reordered: { seat: 'seat', line: 'text', cards: 'cards' },
    burn: { seat: 'seat', cards: 'cards' },
    carry: { seat: 'seat', cards: 'cards' },
    pass: { seat: 'seat', to: 'seat', card: 'card' },
    lost: { seat: 'seat', units: 'number' },
    trash: { card: 'card', column: 'number' },
    'gold-stacks': {},
    'set-aside': { seat: 'seat', cards: 'cards' },
    last: { when: 'text' },
    score: { seat: 'seat', points: 'number', cards: 'number' },
    result: { game: 'number', total: 'number', target: 'number' },
  },

  statements: () => 0,

  phases: {
    'catch-up': catchUp,
    shuffle: shuffleDecks,
    draw,
    order,
    act,
    reorder,
    burn,
    'free-build': freeBuild,
    carry,
    pass,
    'clean-up': cleanUp,
    market,
    finish,
  },

  cards: (chosen, seats, setting) => printedCards(chosen, seats, settingOf(setting)),

  // §3; the generator is used in this order: starting player, Early, Late, Player Decks by seat.
  setup(t) {
    const { startPlayer, catchUp: isCatchUp } = t.options;
    const { counters } = t;
    counters.first = startPlayer === 'random' ? randomSeat(t) : startPlayer;
    counters.asked = 1;
    counters.game = settingOf(t.plan.setting).game;
    counters.target = counters.game === 0 ? 0 : targetOf(counters.game, t.seats, t.options);
    if (t.events) note(t, { type: 'first', seat: counters.first });
    shuffle(t, early);
    shuffle(t, late);
    dealGrid(t);
    return isCatchUp === 'on' ? 'catch-up' : 'shuffle';
  },

  score,
  // §6.5.1 and §6.6.5: the team wins or loses together.
  winners(t) {
    if (t.counters.game === 0) return null;
    return teamPoints(t) >= t.counters.target ? Array.from({ length: t.seats }, (_, seat) => seat) : [];
  },
  seedFor: ({ deal }, day) => (deal === 'daily' ? dailySeed(day) : null),
  refuseSeed: ({ deal }, seed) =>
    deal === 'daily' && !DAILY_SEED.test(seed)
      ? refusal('§6.5.10', `The seed of a deal of the day is that of its day, such as ${dailySeed('2026-05-03')}.`)
      : null,
  overRule: '§4.8',
  round: (t) => Math.ceil(t.counters.turns / t.seats),
  cardText,
  tell,
  tellMove,
  tellAction,
};

const COLUMN = { of: 'table', seen: 'all', order: 'row' } as const;

/** §3.5; in the campaign all cards, row by row (§6.5.2). */
function dealGrid(t: RebuildTable): void {
  const columns = columnsIn(t.options);
  if (!isCampaign(t)) {
    for (let i = 0; i < ROWS * columns; i++) refill(t, i % columns);
    return;
  }
  for (let i = 0; count(t, early) + count(t, late) > 0; i++) {
    const pile = count(t, early) > 0 ? early : late;
    move(t, topOf(t, pile), columnZone(i % columns));
  }
}

/** All cards in table order (§3), so that the order of their numbers is the table order. */
function printedCards(chosen: Options, seats: number, { deck, kept }: Setting): PrintedCard<Rebuild>[] {
  const cards: PrintedCard<Rebuild>[] = [];
  const home = chosen.catchUp === 'on' ? 'starters' : 'deck';
  for (const { face, copies } of deck.starters)
    for (let seat = 0; seat < seats; seat++)
      for (let copy = 0; copy < copies; copy++) cards.push({ face, zone: home, seat });
  if (chosen.goldStacks === 'on')
    for (let seat = 0; seat < seats; seat++) cards.push({ face: deck.goldStack, zone: 'goldStacks' });
  const pile = (printed: readonly Printed[], zone: 'early' | 'late'): void => {
    for (const { face, copies } of printed) {
      const owners = kept.flatMap((ids, seat) => ids.filter((id) => id === face.id).map(() => seat));
      for (let copy = 0; copy < copies * chosen.deckCopies; copy++) {
        const owner = owners[copy];
        cards.push(owner === undefined ? { face, zone } : { face, zone: 'deck', seat: owner });
      }
    }
  };
  pile(deck.early, 'early');
  pile(deck.late, 'late');
  return cards;
}
