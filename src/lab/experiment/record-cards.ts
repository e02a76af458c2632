import type { Bot } from '../../bots/bot.ts';
import { botNamed } from '../../bots/roster.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { type CardZones, WHOLE_WIN } from '../../contract/tally.ts';
import type { Plan, Shape, Table, TableEvent } from '../../engine/game.ts';
import { nextToAct } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { resultOf } from '../../engine/result.ts';
import { isOver } from '../../engine/table.ts';
import { bitOf, type Card, countBits, hasBit, MOST_SEATS, Problem, type Seat } from '../../engine/words.ts';
import { cardAt, count, zoneOf } from '../../engine/zones.ts';
import { type OpenPlayer, type PlayDeal, variantTable } from './record.ts';
import { keep, type Moment, playOne, setBack, type Sitting, sitDown, sittingAt } from './sitting.ts';

/*
 * What single cards do. In every deal it is counted which seats could use a card, which used it, and what those won. That is
 * lift: it says who uses a card, not what the card does. So some uses are undone: the game is played again from just before the seat
 * decided, with the card exchanged for another one that nobody has seen, and the same luck as far as it goes. All that was decided before is
 * the same, so the difference in the seat's victory is what the card did.
 */

/** How many uses of a deal are undone. */
export const UNDONE = 8;

/** Where things lie in the row of a deal: for every face three numbers, two for every use that was undone, and two for every face if cards can fail. */
export const CARD = { seen: 0, used: 1, wins: 2, width: 3 } as const;
export const UNDO = { face: 0, difference: 1, width: 2 } as const; // face from 1 on; 0: none
export const TRIAL = { opened: 0, failed: 1, width: 2 } as const;

/** Where the trials of a face begin. */
export const trialAt = (faces: number, face: number): number =>
  1 + faces * CARD.width + UNDONE * UNDO.width + face * TRIAL.width;

/** The faces of a variant, each once. */
export const facesOf = ({ faces }: Plan<Shape>): string[] => [...new Set(faces.map(({ id }) => id))];

const cardsWidth = (faces: number, hasTrials: boolean): number => trialAt(faces, hasTrials ? faces : 0);

interface Use {
  readonly card: Card;
  readonly seat: Seat;
  readonly before: Moment;
}

/** What single cards do. */
export const cardsPlayer: OpenPlayer = (experiment, variant) => {
  const { game, tally } = gameNamed(experiment.game);
  const zones = tally?.cards;
  if (!zones) throw new Problem(`${game.title} does not say where its cards are used.`);
  const bots = variant.bots.map((name) => botNamed(name, game));
  const s = sittingAt(variantTable(experiment, variant, bots));
  const where = placesOf(s.t.plan, zones);
  const faces = facesOf(s.t.plan);
  const faceAt = s.t.plan.faces.map(({ id }) => faces.indexOf(id));
  const uses: Use[] = [];
  const { trials } = zones;
  const play: PlayDeal = (deal, row) => {
    const seed = `${experiment.seed}/${deal}`;
    row.fill(0);
    uses.length = 0;
    if (trials) s.t.events = [];
    const { seen, used } = playThrough(s, bots, seed, where, uses);
    if (trials) countTrials(s.t.events ?? [], trials, (card) => trialAt(faces.length, faceAt[card]!), row);
    s.t.events = null;
    const won = winsOf(s.t);
    row[0] = won.reduce((sum, wins) => sum + wins, 0);
    s.t.plan.faces.forEach((_, card) => {
      seenBy[faceAt[card]!] = (seenBy[faceAt[card]!] ?? 0) | seen[card]!;
      usedBy[faceAt[card]!] = (usedBy[faceAt[card]!] ?? 0) | used[card]!;
    });
    faces.forEach((_, face) => {
      const at = 1 + face * CARD.width;
      row[at + CARD.seen] = countBits(seenBy[face]!);
      row[at + CARD.used] = countBits(usedBy[face]!);
      for (let seat = 0; seat < s.t.seats; seat++) if (hasBit(usedBy[face]!, seat)) row[at + CARD.wins]! += won[seat]!;
      seenBy[face] = usedBy[face] = 0;
    });
    const dice = makeDice(`undo/${seed}`);
    const its =
      experiment.undone === undefined ? uses : uses.filter(({ card }) => faces[faceAt[card]!] === experiment.undone);
    for (let i = 0; i < UNDONE && its.length > 0; i++) {
      const [use] = its.splice(dice.below(its.length), 1);
      const other = use ? undoUse(s, use, where.spare, dice.below(1 << 30)) : null;
      if (!use || other === null) continue;
      while (!isOver(s.t)) playOne(s, bots);
      const at = 1 + faces.length * CARD.width + i * UNDO.width;
      row[at + UNDO.face] = faceAt[use.card]! + 1;
      row[at + UNDO.difference] = won[use.seat]! - winsOf(s.t)[use.seat]!;
    }
  };
  return { play, width: cardsWidth(faces.length, trials !== undefined) };
};

function countTrials(
  events: readonly TableEvent[],
  trials: NonNullable<CardZones<Shape>['trials']>,
  at: (card: Card) => number,
  row: Int32Array,
): void {
  for (const event of events) {
    if (event.type !== 'note') continue;
    const [open, fails] = [trials.opened(event.note), trials.failed(event.note)];
    if (open !== null) row[at(open) + TRIAL.opened]!++;
    if (fails !== null) row[at(fails) + TRIAL.failed]!++;
  }
}

const seenBy: number[] = []; // face → a bit for each seat, between two deals 0
const usedBy: number[] = [];

interface Places {
  readonly held: ReadonlySet<number>;
  readonly used: ReadonlySet<number>;
  readonly spare: ReadonlySet<number>;
  readonly isShared: (zone: number) => boolean; // a zone of the table: all seats could use what lies there
}

function placesOf(plan: Plan<Shape>, zones: CardZones<Shape>): Places {
  const numbers = (names: readonly string[]): ReadonlySet<number> =>
    new Set(plan.zones.filter((zone) => names.includes(plan.zoneNames[Math.floor(zone / MOST_SEATS)]!)));
  return {
    held: numbers(zones.held),
    used: numbers(zones.used),
    spare: numbers(zones.spare),
    isShared: (zone) => plan.specs[Math.floor(zone / MOST_SEATS)]!.of === 'table',
  };
}

/** Plays a game and notes who could use which card, who used it, and the first use of each card by anybody. */
function playThrough(
  s: Sitting,
  bots: readonly Bot<Shape>[],
  seed: string,
  { held, used, isShared }: Places,
  uses: Use[],
): { readonly seen: Uint8Array; readonly used: Uint8Array } {
  const { t } = s;
  const cards = t.plan.faces.length;
  const seenMask = new Uint8Array(cards);
  const usedMask = new Uint8Array(cards);
  const everyone = (1 << t.seats) - 1;
  sitDown(s, seed);
  const start = keep(s);
  const before: Moment[] = Array.from({ length: t.seats }, () => start); // each seat's last decision
  const look = (): void => {
    for (let card = 0; card < cards; card++) {
      const zone = zoneOf(t, card);
      if (held.has(zone)) seenMask[card]! |= isShared(zone) ? everyone : bitOf(zone % MOST_SEATS);
      if (!used.has(zone)) continue;
      const seat = zone % MOST_SEATS;
      const isOwn = used.has(t.plan.home[card]!); // everybody begins with such cards
      if (usedMask[card] === 0 && !isOwn) uses.push({ card, seat, before: before[seat]! });
      usedMask[card]! |= bitOf(seat);
    }
  };
  look();
  while (!isOver(t)) {
    before[nextToAct(t)] = keep(s);
    playOne(s, bots);
    look();
  }
  return { seen: seenMask, used: usedMask };
}

/** Sets a game back to before a use and exchanges the card for one that nobody has seen; null: there is no other. */
function undoUse(s: Sitting, { card, before }: Use, spare: ReadonlySet<number>, lot: number): Card | null {
  const { t } = s;
  setBack(s, before);
  const home = t.plan.home[card]!; // another of the same pile, if that is one to draw from
  const piles = spare.has(home) ? [home] : [...spare];
  const others = piles
    .flatMap((zone) => Array.from({ length: count(t, zone) }, (_, at) => cardAt(t, zone, at)))
    .filter((one) => t.plan.faces[one]!.id !== t.plan.faces[card]!.id);
  const other = others[lot % Math.max(1, others.length)];
  if (other === undefined) return null;
  exchange(t, card, other);
  return other;
}

/** From now on it is as if these two cards had changed places before anybody saw either of them. */
function exchange(t: Table<Shape>, one: Card, other: Card): void {
  const { bytes, plan, couldBe, pinned } = t;
  const { where, marks, rows } = plan.layout;
  for (let i = rows; i < bytes.length; i++) {
    if (bytes[i] === one) bytes[i] = other;
    else if (bytes[i] === other) bytes[i] = one;
  }
  swap(bytes, where + one, where + other);
  swap(bytes, marks + one, marks + other);
  if (pinned) swap(pinned, one, other);
  if (couldBe)
    for (let viewer = 0; viewer < plan.viewers; viewer++)
      swap(couldBe, viewer * plan.faces.length + one, viewer * plan.faces.length + other);
}

function swap(numbers: Uint8Array | Uint16Array | Uint32Array, one: number, other: number): void {
  const number = numbers[one]!;
  numbers[one] = numbers[other]!;
  numbers[other] = number;
}

/** What each seat won, in 840ths. */
function winsOf(t: Table<Shape>): number[] {
  const winners = resultOf(t)?.winners ?? [];
  const isTeam = t.seats > 1 && (t.plan.game.winners?.(t) ?? null) !== null;
  const share = isTeam ? WHOLE_WIN : WHOLE_WIN / Math.max(1, winners.length);
  return Array.from({ length: t.seats }, (_, seat) => (winners.includes(seat) ? share : 0));
}
