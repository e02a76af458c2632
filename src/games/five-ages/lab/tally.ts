import { waitedFor } from '../../../engine/play.ts';
import { phaseOf } from '../../../engine/table.ts';
import { bitOf, type Card, countBits, hasBit, MOST_SEATS, type Seat } from '../../../engine/words.ts';
import { cardAt, count, leftOf, rightOf, zoneOf } from '../../../engine/zones.ts';
import { rateOf, type Tally, WHOLE_WIN } from '../../../contract/tally.ts';
import { build } from '../build.ts';
import { choose } from '../choose.ts';
import { ACCEPT, isPackage, PROPOSE, SEAL, whatOf } from '../deals.ts';
import { CLASSES, handWords, spellKey, textOf } from '../ranking.ts';
import { keyOf } from '../scoring.ts';
import { type Build, type Choose, type FiveAges, type FiveAgesTable, hand, isJoker, stall } from '../shape.ts';

/* ---- where each count lies in the row ---- */

const AGES = 5;
const MOST_ACTIONS = 512; // §4.1.4: at most 65 for each of 7 seats
const HANDS = 10 << 8; // a key without all but the first two of its numbers
const COARSE = 12;
const CLASS = 20;

/** §11, War: groups of players whose victories are counted apart. */
const GROUPS = ['robbed', 'thief', 'noJoker', 'joker1', 'joker23', 'joker45', 'jokerKept'] as const;
const GROUP_TEXT: Readonly<Record<(typeof GROUPS)[number], string>> = {
  robbed: 'robbed',
  thief: 'thieves',
  noJoker: 'never held a joker',
  joker1: 'first joker shown in age 1',
  joker23: 'in age 2 or 3',
  joker45: 'in age 4 or 5',
  jokerKept: 'never shown',
};

let size = 0;
const room = (places: number): number => (size += places) - places;
const WINNING = room(CLASSES.length);
const FINAL = room(CLASSES.length);
const WINNING_HANDS = room(HANDS);
const SHARED = room(1);
const SWAPS = room(AGES + 1);
const PROPOSALS = room(1);
const ACTIONS = room(MOST_ACTIONS);
const WAVES = room(1);
const REPLACED = room(1);
const ATTACKS = room(1);
const STANDING = room(1);
const PLAYERS = room(GROUPS.length);
const WINS = room(GROUPS.length);

function add(counts: Float64Array, at: number, number = 1): void {
  counts[at] = (counts[at] ?? 0) + number;
}

/* ---- one game, from move to move ---- */

let phase: string;
let actions = 0; // of this age's negotiation
let hasJokers = false;
let robbed = 0;
let thieves = 0;
let holders = 0;
const shown = new Uint8Array(MOST_SEATS); // the age in which a seat first showed a joker
const attacks = new Uint8Array(MOST_SEATS); // of this age: 1 to the left, 2 to the right
const onStall: { card: Card; seat: Seat }[] = []; // before a sealed wave is carried out

function beforeChoice(t: FiveAgesTable, seat: Seat, code: number, counts: Float64Array): void {
  for (let at = 0; at < count(t, hand + seat); at++) if (isJoker(cardAt(t, hand + seat, at))) holders |= bitOf(seat);
  const { left, right } = choose.write(t, seat, code) as Choose;
  const sides = (isJoker(left) ? 1 : 0) | (isJoker(right) ? 2 : 0);
  attacks[seat] = sides;
  add(counts, ATTACKS, countBits(sides));
  if (sides !== 0 && shown[seat] === 0) shown[seat] = t.counters.age;
}

/** §I1: nobody is robbed twice in an age, so those robbed are the attacks that stood. */
function afterWar(t: FiveAgesTable, counts: Float64Array): void {
  add(counts, STANDING, countBits(t.counters.robbed));
  robbed |= t.counters.robbed;
  for (let seat = 0; seat < t.seats; seat++) {
    if (!hasBit(t.counters.robbed, seat)) continue;
    const right = rightOf(t, seat);
    thieves |= bitOf(((attacks[right] ?? 0) & 1) !== 0 ? right : leftOf(t, seat));
  }
}

function beforeDeal(t: FiveAgesTable, code: number, counts: Float64Array): void {
  actions++;
  const what = whatOf(code);
  if (what === PROPOSE) add(counts, PROPOSALS);
  else if (what === ACCEPT) add(counts, SWAPS + t.counters.age, isPackage(code) ? 2 : 1);
}

function beforeWave(t: FiveAgesTable, seat: Seat, code: number, counts: Float64Array): void {
  if (whatOf(code) !== SEAL || waitedFor(t) !== bitOf(seat)) return;
  add(counts, WAVES);
  for (let owner = 0; owner < t.seats; owner++)
    for (let at = 0; at < count(t, stall + owner); at++)
      onStall.push({ card: cardAt(t, stall + owner, at), seat: owner });
}

function afterWave(t: FiveAgesTable, counts: Float64Array): void {
  const moved = onStall.filter(({ card, seat }) => {
    const zone = zoneOf(t, card);
    return zone !== stall + seat && zone !== hand + seat;
  });
  add(counts, SWAPS + t.counters.age, moved.length / 2);
  onStall.length = 0;
}

function finishGroups(t: FiveAgesTable, winners: number, counts: Float64Array): void {
  const win = WHOLE_WIN / countBits(winners);
  for (let seat = 0; seat < t.seats; seat++) {
    const age = shown[seat] ?? 0;
    const isIn = [
      hasBit(robbed, seat),
      hasBit(thieves, seat),
      !hasBit(holders, seat),
      age === 1,
      age === 2 || age === 3,
      age >= 4,
      age === 0 && hasBit(holders, seat),
    ];
    isIn.forEach((belongs, group) => {
      if (!belongs) return;
      add(counts, PLAYERS + group);
      if (hasBit(winners, seat)) add(counts, WINS + group, win);
    });
  }
}

/** What §11 of the rulebook tells of many games. */
export const tally: Tally<FiveAges> = {
  size,
  turns: { ifUsual: [] },
  cards: { held: ['hand'], used: ['civilization'], spare: ['deck'] },

  score: (t, seat) => keyOf(t, seat) >> CLASS,

  begin(t) {
    phase = 'deal';
    actions = robbed = thieves = holders = 0;
    hasJokers = t.options.jokers > 0;
    shown.fill(0);
  },

  before(t, seat, code, counts) {
    const now = phaseOf(t);
    if (now === 'negotiate') beforeDeal(t, code, counts);
    else if (now === 'wishes') beforeWave(t, seat, code, counts);
    else if (now === 'choose') {
      if (hasJokers) beforeChoice(t, seat, code, counts);
    } else {
      if (phase !== 'build') {
        add(counts, ACTIONS + actions);
        actions = 0;
      }
      if ((build.write(t, seat, code) as Build).old !== null) add(counts, REPLACED);
    }
    phase = now;
  },

  after(t, counts) {
    if (onStall.length > 0) afterWave(t, counts);
    if (hasJokers && phase === 'choose' && phaseOf(t) !== 'choose') afterWar(t, counts);
  },

  finish(t, winners, counts) {
    let best = 0;
    for (let seat = 0; seat < t.seats; seat++) {
      const key = keyOf(t, seat);
      add(counts, FINAL + (key >> CLASS));
      best = Math.max(best, key);
    }
    add(counts, WINNING + (best >> CLASS));
    add(counts, WINNING_HANDS + (best >> COARSE));
    if (countBits(winners) > 1) add(counts, SHARED);
    if (hasJokers) finishGroups(t, winners, counts);
  },

  report,
  lines,
};

/* ---- what came out ---- */

const at = (counts: Float64Array, place: number): number => counts[place] ?? 0;

function sharesOf(counts: Float64Array, from: number, all: number): Record<string, number> {
  return Object.fromEntries(CLASSES.map(({ id }, rank) => [id, at(counts, from + rank) / all]));
}

function medianHand(counts: Float64Array, games: number): number {
  let seen = 0;
  for (let hands = 0; hands < HANDS; hands++) {
    seen += at(counts, WINNING_HANDS + hands);
    if (seen * 2 >= games) return hands << COARSE;
  }
  return 0;
}

function negotiationOf(counts: Float64Array, games: number, seats: number) {
  const each = (swaps: number, ages: number): number => (2 * swaps) / (seats * games * ages);
  const byAge = [1, 2, 3, 4, 5].map((age) => at(counts, SWAPS + age));
  const early = byAge.slice(0, 4).reduce((all, swaps) => all + swaps, 0);
  let taken = 0;
  let most = 0;
  for (let number = 0; number < MOST_ACTIONS; number++) {
    taken += number * at(counts, ACTIONS + number);
    if (at(counts, ACTIONS + number) > 0) most = number;
  }
  return {
    swapsPerPlayer: {
      ages1to4: each(early, 4),
      age5: each(byAge[4] ?? 0, 1),
      all: each(early + (byAge[4] ?? 0), AGES),
    },
    proposalsPerAge: at(counts, PROPOSALS) / (games * AGES),
    actionsPerAge: { mean: taken / (games * AGES), most },
    wavesPerAge: at(counts, WAVES) / (games * AGES),
  };
}

function warOf(counts: Float64Array, games: number) {
  const groups = GROUPS.map((group, i) => {
    const players = at(counts, PLAYERS + i);
    return [group, { players, ...rateOf(at(counts, WINS + i) / WHOLE_WIN, players) }] as const;
  });
  return {
    attacksPerGame: at(counts, ATTACKS) / games,
    standingPerGame: at(counts, STANDING) / games,
    wins: Object.fromEntries(groups),
  };
}

const isWar = (counts: Float64Array): boolean => GROUPS.some((_, i) => at(counts, PLAYERS + i) > 0);

function report(counts: Float64Array, games: number, seats: number): Record<string, unknown> {
  return {
    winningHands: sharesOf(counts, WINNING, games),
    finalHands: sharesOf(counts, FINAL, games * seats),
    medianWinningHand: spellKey(medianHand(counts, games)).filter((number) => number > 0),
    sharedVictories: at(counts, SHARED) / games,
    negotiation: negotiationOf(counts, games, seats),
    replacementsPerPlayer: at(counts, REPLACED) / (games * seats),
    ...(isWar(counts) ? { war: warOf(counts, games) } : {}),
  };
}

function lines(counts: Float64Array, games: number, seats: number): string[] {
  const percent = (share: number): string => (100 * share).toFixed(1).padStart(6);
  const hands = CLASSES.map(({ name }, rank) => {
    const wins = at(counts, WINNING + rank) / games;
    return `${name.padEnd(18)}${percent(wins)} %      ${percent(at(counts, FINAL + rank) / (games * seats))} %`;
  });
  const { swapsPerPlayer, proposalsPerAge, actionsPerAge, wavesPerAge } = negotiationOf(counts, games, seats);
  const deals =
    wavesPerAge > 0
      ? [`Sealed waves an age: ${wavesPerAge.toFixed(2)}`]
      : [
          `Proposals an age: ${proposalsPerAge.toFixed(2)}; actions: ${actionsPerAge.mean.toFixed(1)}, at most ${actionsPerAge.most}`,
        ];
  return [
    '                  winning hand   all hands',
    ...hands.slice(0, isIdle(counts) ? -1 : CLASSES.length),
    '',
    `Median winning hand: ${describeHand(medianHand(counts, games))}; shared victories: ${percent(at(counts, SHARED) / games).trim()} %`,
    `Swaps of a player an age: ${swapsPerPlayer.ages1to4.toFixed(2)} in ages 1 to 4, ${swapsPerPlayer.age5.toFixed(2)} in age 5, ${swapsPerPlayer.all.toFixed(2)} overall`,
    ...deals,
    `Replacements of a player a game: ${(at(counts, REPLACED) / (games * seats)).toFixed(2)}`,
    ...(isWar(counts) ? warLines(counts, games) : []),
  ];
}

const isIdle = (counts: Float64Array): boolean => at(counts, FINAL + CLASSES.length - 1) === 0;

/** Without the numbers that were not counted apart. */
function describeHand(key: number): string {
  const words = handWords(key);
  const [, ...numbers] = spellKey(key);
  return textOf(numbers.includes(0) ? { ...words, rest: '' } : words);
}

function warLines(counts: Float64Array, games: number): string[] {
  const { attacksPerGame, standingPerGame, wins } = warOf(counts, games);
  return [
    `Attacks a game: ${attacksPerGame.toFixed(2)}, of which ${standingPerGame.toFixed(2)} stand`,
    ...GROUPS.flatMap((group) => {
      const found = wins[group];
      if (!found || found.players === 0) return [];
      const [low, high] = found.interval.map((share) => (100 * share).toFixed(1));
      return [
        `  ${GROUP_TEXT[group].padEnd(28)}win ${(100 * found.rate).toFixed(1).padStart(5)} % (${low}–${high}), ${found.players} players`,
      ];
    }),
  ];
}
