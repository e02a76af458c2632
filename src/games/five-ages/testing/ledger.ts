import type { TableEvent } from '../../../engine/game.ts';
import { type Card, type Seat } from '../../../engine/words.ts';
import { leftOf, rightOf, zoneOf } from '../../../engine/zones.ts';
import {
  BY_LAST_WAVE,
  civilization,
  deck,
  discard,
  type FiveAges,
  type FiveAgesTable,
  hand,
  isJoker,
  type Note,
  spent,
  stall,
} from '../shape.ts';

/* What always holds in the log of a match (§6.2, §4.1.4): it is told again here from its events alone. */

/** What was seen, so that a long run can tell how far it went. */
export interface Tally {
  decisions: number;
  attacks: number;
  standing: number;
  swaps: number;
  clocks: number;
  reshuffles: number;
  mostActions: number; // of one negotiation, for each player
  mostChoices: number;
}

/** What a rule says holds. */
export function owe(isSo: boolean, rule: string, text: string): void {
  if (!isSo) throw new Error(`${text} (${rule})`);
}

interface Ledger {
  readonly t: FiveAgesTable;
  readonly rows: Card[][]; // zone → cards
  readonly tally: Tally;
  phase: FiveAges['phase'] | 'over' | 'setup';
  age: number;
  first: Seat;
  jokers: number[]; // a of §6.2, for each seat
  robbed: number[]; // d
  swaps: number[]; // k
  made: number[]; // proposals of this age
  replaced: boolean[]; // in this age
  declared: { readonly seat: Seat; readonly on: Seat }[];
  voids: number[]; // void attacks of each seat
  drawn: number[]; // cards drawn since the last phase began
  lists: WishList[];
  waves: number;
  carriedOut: Swap[];
  published: Swap[];
}

interface Swap {
  readonly seat: Seat;
  readonly partner: Seat;
  readonly give: readonly Card[];
  readonly want: readonly Card[];
}

interface WishList {
  wishes: Swap[];
  limit: number;
  isSealed: boolean;
}

const each = <V>(t: FiveAgesTable, value: V): V[] => Array.from({ length: t.seats }, () => value);
const emptyLists = (t: FiveAgesTable): WishList[] =>
  Array.from({ length: t.seats }, () => ({ wishes: [], limit: 0, isSealed: false }));

const inZone = (ledger: Ledger, zone: number): readonly Card[] => ledger.rows[zone] ?? [];
const sizeOf = (ledger: Ledger, zone: number): number => inZone(ledger, zone).length;
const at = <V>(list: readonly V[], i: number): V => {
  const value = list[i];
  if (value === undefined) throw new Error(`nothing at ${i}`);
  return value;
};
const add = (list: number[], i: number, by: number): void => {
  list[i] = at(list, i) + by;
};

/** The log of a whole match, as it was played. */
export function checkLog(t: FiveAgesTable, tally: Tally): void {
  const rows: Card[][] = Array.from({ length: 48 }, () => []);
  const ledger: Ledger = {
    t,
    rows,
    tally,
    phase: 'setup',
    age: 0,
    first: 0,
    jokers: each(t, 0),
    robbed: each(t, 0),
    swaps: each(t, 0),
    made: each(t, 0),
    replaced: each(t, false),
    declared: [],
    voids: each(t, 0),
    drawn: each(t, 0),
    lists: emptyLists(t),
    waves: 0,
    carriedOut: [],
    published: [],
  };
  rows[deck] = Array.from(t.plan.faces.keys());
  for (const event of t.events ?? []) follow(ledger, event);
  owe(ledger.phase === 'over' && ledger.age === 5, '§5.1', `ends in ${ledger.phase} of age ${ledger.age}`);
  for (const zone of t.plan.zones)
    owe(
      inZone(ledger, zone)
        .toSorted((a, b) => a - b)
        .every((card) => zoneOf(t, card) === zone),
      '§I6',
      `zone ${zone} is not what the events say`,
    );
}

function follow(ledger: Ledger, event: TableEvent): void {
  if (event.type === 'move') followMove(ledger, event);
  if (event.type === 'note') followNote(ledger, event.note as Note);
  if (event.type === 'phase') enterPhase(ledger, event.phase < 0 ? 'over' : at(ledger.t.plan.phaseNames, event.phase));
  if (event.type === 'shuffle') {
    if (ledger.phase !== 'setup') ledger.tally.reshuffles++;
    owe(event.zone === deck, '§6.3', 'only the draw pile is shuffled');
  }
  if (ledger.phase !== 'wishes') return;
  if (event.type === 'chose') followWish(ledger, event.seat, event.action as FiveAges['action']);
  if (event.type === 'clock' && event.seat !== null)
    ledger.lists[event.seat] = { wishes: [], limit: 0, isSealed: false };
}

function followMove(ledger: Ledger, event: TableEvent & { type: 'move' }): void {
  const { card, from, to, toAt } = event;
  const { options } = ledger.t;
  const row = at(ledger.rows, from);
  const place = row.indexOf(card);
  owe(place >= 0, '§I6', `card ${card} moves from zone ${from} without lying there`);
  row.splice(place, 1);
  at(ledger.rows, to).splice(toAt, 0, card);
  const seat = to % 8;
  if (from === deck) {
    add(ledger.drawn, seat, 1);
    if (options['replaced-card'] === 'to-hand')
      owe(sizeOf(ledger, deck) >= 3, '§I5', `${sizeOf(ledger, deck)} cards are left in the draw pile`);
  }
  const isBuilt = to >= civilization && to < deck;
  if (isBuilt && options['joker-build'] === 'forbidden') owe(!isJoker(card), '§I9', 'a joker is built');
  if (to === spent) owe(isJoker(card), '§W4.1', 'only jokers are spent');
  owe(from !== spent, '§R37', 'a spent joker returns');
  if (ledger.phase === 'negotiate' || ledger.phase === 'wishes') owe(!isJoker(card), '§R23', 'a joker is swapped');
  // §B1 before §B2: at the first card that leaves the row, the placements are made.
  const isReplaced = ledger.phase === 'build' && from >= civilization && from < deck;
  if (isReplaced) {
    const owner = from % 8;
    ledger.replaced[owner] = true;
    owe(sizeOf(ledger, hand + owner) + (to === discard ? 0 : -1) === 2, '§6.2', 'after B1 two hand cards');
    owe(sizeOf(ledger, civilization + owner) + 1 === ledger.age, '§6.2', 'after B1 r civilization cards');
  }
}

function followNote(ledger: Ledger, note: Note): void {
  const { t } = ledger;
  switch (note.type) {
    case 'first':
      ledger.first = note.seat;
      return;
    case 'age':
      owe(note.age === ledger.age + 1, '§B4', `age ${note.age} follows age ${ledger.age}`);
      ledger.age = note.age;
      return;
    case 'attack':
      checkAttack(ledger, note);
      return;
    case 'stolen':
      add(ledger.robbed, note.from, 1);
      owe(at(ledger.robbed, note.from) === 1, '§I1', `seat ${note.from} is robbed twice`);
      owe(note.position <= ledger.age - 1, '§W4.2', `position ${note.position} in age ${ledger.age}`);
      return;
    case 'proposed':
      add(ledger.made, note.seat, 1);
      owe(
        at(ledger.made, note.seat) <= (t.options['package-deals'] === 'on' ? 10 : 8),
        '§4.1.4',
        `${at(ledger.made, note.seat)} proposals`,
      );
      return;
    case 'swap':
      for (const seat of [note.seat, note.to]) add(ledger.swaps, seat, note.give.length);
      ledger.tally.swaps += note.give.length;
      ledger.carriedOut.push({ seat: note.seat, partner: note.to, give: note.give, want: note.want });
      owe(sum(ledger.swaps) / 2 <= t.seats, '§I8', `${sum(ledger.swaps) / 2} swaps`);
      return;
    case 'wished':
      ledger.published.push({ seat: note.seat, partner: note.to, give: note.give, want: note.want });
      return;
    case 'closed':
      if (note.why === BY_LAST_WAVE)
        owe(ledger.waves + 1 === t.options['sealed-waves'], '§4.1.5', `closed after wave ${ledger.waves + 1}`);
      return;
    case 'built':
      owe(note.placed === 1 + at(ledger.robbed, note.seat), '§B1', `${note.placed} cards placed`);
      owe(note.replaced > 0 === at(ledger.replaced, note.seat), '§R18', 'a replacement that is not told');
      return;
    case 'drew':
      owe(at(ledger.drawn, note.seat) === note.cards, '§W4.3', `${note.cards} cards drawn`);
      return;
    case 'reshuffled':
      owe(
        sizeOf(ledger, discard) === 0 && sizeOf(ledger, deck) === note.cards,
        '§6.3',
        'a discard was not shuffled in',
      );
      return;
    case 'shown':
    case 'taken-back':
    case 'ended':
    case 'flag':
    case 'take-back':
    case 'civilization':
      return;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** §W3 word for word, against the jokers that lie on the stalls. */
function checkAttack(ledger: Ledger, note: Note & { type: 'attack' }): void {
  const { declared, tally, voids } = ledger;
  tally.attacks++;
  owe(
    declared.some(({ seat, on }) => seat === note.seat && on === note.on),
    '§W2',
    `seat ${note.seat} attacks ${note.on} without a joker there`,
  );
  const byAnother = declared.some(({ seat, on }) => on === note.on && seat !== note.seat);
  const isMutual = declared.some(({ seat, on }) => seat === note.on && on === note.seat);
  const expected = byAnother ? 1 : isMutual ? 2 : ledger.age === 1 ? 3 : 0;
  owe(note.void === expected, '§W3', `seat ${note.seat} on ${note.on}: case ${note.void}, not ${expected}`);
  if (note.void === 0) tally.standing++;
  else add(voids, note.seat, 1);
}

/** The table of §6.2 at every moment it names. */
function enterPhase(ledger: Ledger, phase: Ledger['phase']): void {
  const { t, age } = ledger;
  const before = ledger.phase;
  ledger.phase = phase;
  if (phase === 'choose') {
    checkCounts(ledger, 'at the start of an age', () => [3, 0, age - 1]);
    if (before === 'draw') checkPile(ledger, age - 1);
    startAge(ledger);
  } else if (before === 'choose') {
    checkCounts(ledger, 'after T2', () => [1, 2, age - 1]);
    declare(ledger);
  }
  if (phase === 'market') {
    const a = (seat: Seat): number => at(ledger.jokers, seat);
    const d = (seat: Seat): number => at(ledger.robbed, seat);
    checkCounts(ledger, 'after T2w', (seat) => [1 + a(seat) + d(seat), 2 - a(seat), age - 1 - d(seat)]);
    checkWar(ledger);
  }
  if (before === 'wishes') checkWave(ledger);
  if (before === 'negotiate' || before === 'wishes')
    checkCounts(ledger, 'in T3', (seat) => [
      1 + at(ledger.jokers, seat) + at(ledger.robbed, seat) + at(ledger.swaps, seat),
      2 - at(ledger.jokers, seat) - at(ledger.swaps, seat),
      age - 1 - at(ledger.robbed, seat),
    ]);
  if (phase === 'build') {
    checkCounts(ledger, 'after T4', (seat) => [3 + at(ledger.robbed, seat), 0, age - 1 - at(ledger.robbed, seat)]);
    checkBuildable(ledger);
  }
  const isShort = (seat: Seat): number => (t.options['replaced-card'] === 'discard' && ledger.replaced[seat] ? 1 : 0);
  if (phase === 'draw') checkCounts(ledger, 'after B2', (seat) => [2 - isShort(seat), 0, age]);
  if (phase === 'finish') checkCounts(ledger, 'after age 5', (seat) => [2 - isShort(seat), 0, 5]);
  ledger.drawn.fill(0);
}

function checkCounts(ledger: Ledger, moment: string, due: (seat: Seat) => readonly [number, number, number]): void {
  for (let seat = 0; seat < ledger.t.seats; seat++) {
    const counts = [hand, stall, civilization].map((zone) => sizeOf(ledger, zone + seat)).join();
    owe(
      counts === due(seat).join(),
      '§6.2',
      `${moment} ${ledger.age} seat ${seat} has ${counts}, not ${due(seat).join()}`,
    );
  }
  const total = sum(ledger.t.plan.zones.map((zone) => sizeOf(ledger, zone)));
  owe(total === 52 + ledger.t.options.jokers, '§I6', `${total} cards`);
  const outside = sizeOf(ledger, deck) + sizeOf(ledger, discard);
  owe(outside >= 3, '§I5', `${outside} cards are in no hand, stall or civilization`);
}

/** §I4, for the default; with `discard` the two piles together. */
function checkPile(ledger: Ledger, r: number): void {
  const { t } = ledger;
  const expected = 52 + t.options.jokers - 3 * t.seats - t.seats * Math.min(r, 4) - sizeOf(ledger, spent);
  const pile = sizeOf(ledger, deck) + (t.options['replaced-card'] === 'discard' ? sizeOf(ledger, discard) : 0);
  owe(pile === expected, '§I4', `the draw pile holds ${pile}, not ${expected}`);
}

function startAge(ledger: Ledger): void {
  const { t } = ledger;
  for (const list of [ledger.jokers, ledger.robbed, ledger.swaps, ledger.made, ledger.voids]) list.fill(0);
  ledger.replaced = each(t, false);
  ledger.declared = [];
  ledger.waves = 0;
  ledger.carriedOut = [];
  ledger.published = [];
  ledger.lists = emptyLists(t);
}

/** §W2 */
function declare(ledger: Ledger): void {
  const { t } = ledger;
  for (let seat = 0; seat < t.seats; seat++) {
    const [left, right] = inZone(ledger, stall + seat).map(isJoker);
    if (left) ledger.declared.push({ seat, on: leftOf(t, seat) });
    if (right) ledger.declared.push({ seat, on: rightOf(t, seat) });
    ledger.jokers[seat] = (left ? 1 : 0) + (right ? 1 : 0);
  }
}

/** §I2, §I4, §I8 and the draws of §W4.3. */
function checkWar(ledger: Ledger): void {
  const { t } = ledger;
  const standing = sum(ledger.robbed);
  owe(standing <= Math.min(t.options.jokers, t.seats), '§I8', `${standing} attacks stand`);
  owe(standing + sum(ledger.voids) === ledger.declared.length, '§W3', 'an attack was not judged');
  owe(sum(ledger.drawn) === ledger.declared.length, '§I4', 'a shown joker did not cause one draw');
  for (let seat = 0; seat < t.seats; seat++) {
    owe(at(ledger.jokers, seat) < 2 || at(ledger.robbed, seat) === 0, '§I2', 'robbed behind two jokers');
    const due = at(ledger.voids, seat) + at(ledger.robbed, seat);
    owe(at(ledger.drawn, seat) === due, '§W4.3', `seat ${seat} drew ${at(ledger.drawn, seat)}, not ${due}`);
  }
}

/** §I7 */
function checkBuildable(ledger: Ledger): void {
  if (ledger.t.options['joker-build'] !== 'forbidden') return;
  for (let seat = 0; seat < ledger.t.seats; seat++) {
    const ordinary = inZone(ledger, hand + seat).filter((card) => !isJoker(card)).length;
    owe(ordinary >= 1 + at(ledger.robbed, seat), '§I7', `seat ${seat} has ${ordinary} cards to build`);
  }
}

/* ---- sealed waves, §4.1.5 steps 2 to 4 ---- */

function followWish(ledger: Ledger, seat: Seat, action: FiveAges['action']): void {
  const last = at(ledger.lists, seat);
  const list = last.isSealed ? { wishes: [], limit: 0, isSealed: false } : last;
  ledger.lists[seat] = list;
  if (action.type === 'wish') list.wishes.push({ seat, partner: action.with, give: action.give, want: action.want });
  if (action.type !== 'seal') return;
  list.limit = action.limit;
  list.isSealed = true;
  owe(list.wishes.length <= 10, '§4.1.5', `${list.wishes.length} wishes`);
}

const spell = ({ seat, partner, give, want }: Swap): string =>
  [seat, partner, ...give.toSorted((a, b) => a - b), ...want.toSorted((a, b) => a - b)].join();
const turned = ({ seat, partner, give, want }: Swap): Swap => ({
  seat: partner,
  partner: seat,
  give: want,
  want: give,
});
const cardsOf = ({ give, want }: Swap): Card[] => [...give, ...want];

/** The swaps carried out are those of the sorted list, whatever the lots were; the rest is published in due order. */
function checkWave(ledger: Ledger): void {
  const { lists, carriedOut, published } = ledger;
  ledger.waves++;
  owe(ledger.waves <= ledger.t.options['sealed-waves'], '§4.1.5', `wave ${ledger.waves}`);
  const place = (swap: Swap): number =>
    1 + at(lists, swap.seat).wishes.findIndex((other) => spell(other) === spell(swap));
  const matched = lists
    .flatMap(({ wishes }) => wishes)
    .filter((swap) => swap.seat < swap.partner && place(turned(swap)) > 0)
    .map((swap) => {
      const places = [place(swap), place(turned(swap))];
      return { swap, key: sum(places) * 100 + Math.max(...places), isDone: isAmong(carriedOut, swap) };
    });
  const done = matched.filter(({ isDone }) => isDone);
  owe(done.length === carriedOut.length, '§4.1.5', 'a swap was carried out that was not matched');
  const used = (seat: Seat, most: number, but?: Swap): number =>
    sum(
      done
        .filter(({ swap, key }) => swap !== but && key <= most && (swap.seat === seat || swap.partner === seat))
        .map(({ swap }) => swap.give.length),
    );
  for (const seat of lists.keys())
    owe(used(seat, Number.MAX_SAFE_INTEGER) <= at(lists, seat).limit, '§4.1.5', `seat ${seat} exceeds its limit`);
  for (const { swap, key, isDone } of matched) {
    if (isDone) continue;
    const better = done.filter((other) => other.key <= key);
    const isTaken = better.some((other) => cardsOf(other.swap).some((card) => cardsOf(swap).includes(card)));
    const isFull = [swap.seat, swap.partner].some(
      (seat) => used(seat, key, swap) + swap.give.length > at(lists, seat).limit,
    );
    owe(isTaken || isFull, '§4.1.5', `matched swap ${spell(swap)} was skipped without reason`);
  }
  const moved = carriedOut.flatMap(cardsOf);
  owe(new Set(moved).size === moved.length, '§4.1.5', 'a card was swapped twice');
  const due = lists.flatMap(({ wishes }) =>
    wishes.filter((swap) => !cardsOf(swap).some((card) => moved.includes(card))).toSorted(byDisplay),
  );
  owe(due.map(spell).join(' ') === published.map(spell).join(' '), '§4.1.5', 'the wishes are published otherwise');
  owe(
    carriedOut.map(spell).join(' ') ===
      carriedOut
        .toSorted((a, b) => a.seat - b.seat || byDisplay(a, b))
        .map(spell)
        .join(' ') && carriedOut.every(({ seat, partner }) => seat < partner),
    '§4.1.5',
    'the swaps are published otherwise',
  );
  ledger.carriedOut = [];
  ledger.published = [];
  ledger.lists = emptyLists(ledger.t);
}

const isAmong = (swaps: readonly Swap[], swap: Swap): boolean => swaps.some((other) => spell(other) === spell(swap));
const byDisplay = (a: Swap, b: Swap): number =>
  a.give.length - b.give.length ||
  Math.min(...a.give) - Math.min(...b.give) ||
  Math.min(...a.want) - Math.min(...b.want);
