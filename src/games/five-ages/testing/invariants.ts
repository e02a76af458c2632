import { isOffered } from '../../../engine/choices.ts';
import { readAction, writeAction } from '../../../engine/edge.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { act, expire, legalCodes, newTable, nextToAct, pickCode, waitedFor } from '../../../engine/play.ts';
import { type Dice, makeDice } from '../../../engine/luck/random.ts';
import { OPEN, outcomeOf, saidBy, saidCount } from '../../../engine/statements.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import { countBits, hasBit, type Seat } from '../../../engine/words.ts';
import { cardAt, count, everySeat, zoneOf } from '../../../engine/zones.ts';
import { READY } from '../deals.ts';
import { fiveAges } from '../game.ts';
import { checkLog, owe, type Tally } from './ledger.ts';
import type { FiveAgesTable, Options } from '../shape.ts';

/* Random matches and what always holds in them (§6.2, §4.1.4), for tests and long runs. */

export interface RandomMatch {
  readonly seats: number;
  readonly options: Partial<Options>;
  readonly seed: string;
  readonly clocks: boolean; // some seats' time runs out
}

/** A match of any kind that the options allow. */
export function anyMatch(dice: Dice, seed: string): RandomMatch {
  const pick = <V>(values: readonly V[], usual: V): V => values[dice.below(values.length)] ?? usual;
  return {
    seats: 3 + dice.below(5),
    seed,
    clocks: dice.below(4) === 0,
    options: {
      jokers: pick([0, 2, 3, 4] as const, 0),
      'replaced-card': pick(['to-hand', 'discard'] as const, 'to-hand'),
      negotiation: pick(['live', 'turns', 'sealed'] as const, 'live'),
      'package-deals': pick(['on', 'off'] as const, 'on'),
      'proposal-limit': dice.below(2) === 0 ? 10 : 1 + dice.below(10),
      'proposal-visibility': pick(['public', 'pair'] as const, 'public'),
      'sealed-waves': 1 + dice.below(5),
      'joker-build': pick(['forbidden', 'forbidden', 'blank', 'wild'] as const, 'forbidden'),
      'tie-break': pick(['shared', 'leftovers'] as const, 'shared'),
    },
  };
}

/** Plays the match to its end; the first breach throws. */
export function checkRandomMatch(match: RandomMatch): Tally {
  const { seats, options, seed } = match;
  try {
    const t = newTable(fiveAges, seats, resolveOptions(fiveAges, seats, options), seed);
    const tally = playAtRandom(t, makeDice(seed), match.clocks);
    checkLog(t, tally);
    return tally;
  } catch (cause) {
    throw new Error(`five-ages ${JSON.stringify(match)}: ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
}

/* ---- playing ---- */

function playAtRandom(t: FiveAgesTable, dice: Dice, clocks: boolean): Tally {
  const tally: Tally = {
    decisions: 0,
    attacks: 0,
    standing: 0,
    swaps: 0,
    clocks: 0,
    reshuffles: 0,
    mostActions: 0,
    mostChoices: 0,
  };
  let actions = 0;
  let step = '';
  while (!isOver(t)) {
    const now = `${phaseOf(t)} ${t.counters.age} ${t.counters.wave}`;
    if (now !== step) {
      step = now;
      actions = 0;
      checkTable(t);
    }
    if (clocks && dice.below(30) === 0) {
      runOut(t, dice);
      tally.clocks++;
      continue;
    }
    const seat = someSeat(t, dice);
    const { codes, count: number } = legalCodes(t, seat);
    if (number === 0) {
      owe(!hasBit(waitedFor(t), seat), '§4.1.4', `seat ${seat} is waited for and has no legal action`);
      continue;
    }
    owe(number <= mostChoices(t), '§8', `${number} choices in ${phaseOf(t)}`);
    tally.mostChoices = Math.max(tally.mostChoices, number);
    const code = codes[dice.below(number)] ?? 0;
    if (dice.below(16) === 0) checkEdge(t, seat, code, dice);
    tally.decisions++;
    if (phaseOf(t) !== 'negotiate') {
      act(t, seat, code);
      continue;
    }
    actions++;
    tally.mostActions = Math.max(tally.mostActions, actions / t.seats);
    owe(actions <= 65 * t.seats, '§4.1.4', `${actions} actions in one negotiation`);
    const before = measure(t);
    owe(isOffered(legalCodes(t, nextToAct(t)), READY), '§4.1.4', 'who is waited for cannot say ready');
    act(t, seat, code);
    if (phaseOf(t) === 'negotiate') owe(measure(t) < before, '§4.1.4', `Φ does not fall from ${before}`);
  }
  checkTable(t);
  return tally;
}

/** Anybody who may act in this mode, also to change a choice or to take “ready” back. */
function someSeat(t: FiveAgesTable, dice: Dice): Seat {
  const waited = waitedFor(t);
  owe(waited !== 0, '§4.1.4', 'nobody is waited for');
  if (dice.below(8) === 0 || (phaseOf(t) === 'negotiate' && t.options.negotiation === 'live'))
    return dice.below(t.seats);
  if (dice.below(4) === 0) return nextToAct(t);
  for (;;) {
    const seat = dice.below(t.seats);
    if (hasBit(waited, seat)) return seat;
  }
}

function runOut(t: FiveAgesTable, dice: Dice): void {
  if (phaseOf(t) === 'negotiate' && t.options['trade-clock'] !== 'off' && dice.below(8) === 0) expire(t, null);
  else expire(t, nextToAct(t));
}

/** The bounds of section 8. */
function mostChoices(t: FiveAgesTable): number {
  const phase = phaseOf(t);
  if (phase === 'choose') return t.options.jokers === 0 ? 3 : 5;
  if (phase === 'build') return t.options.jokers === 0 ? 27 : 42;
  return phase === 'wishes' ? 13 : 31;
}

/** What is listed can be said, means the same, and is what a random pick takes. */
function checkEdge(t: FiveAgesTable, seat: Seat, code: number, dice: Dice): void {
  const read = readAction(t, seat, writeAction(t, seat, code));
  owe(read === code, '§8', `code ${code} is read back as ${JSON.stringify(read)}`);
  const picked = pickCode(t, seat, dice);
  owe(isOffered(legalCodes(t, seat), picked), '§8', `picked ${picked}, which is not listed`);
}

/** §4.1.4: Φ = (n+1)·(2U + O + K) + D */
function measure(t: FiveAgesTable): number {
  let open = 0;
  for (let i = 0; i < saidCount(t); i++) if (outcomeOf(t, i) === OPEN) open++;
  let takebacks = 0;
  for (let seat = 0; seat < t.seats; seat++) takebacks += t.counters.takebacks[seat] ?? 0;
  const unmade = 10 * t.seats - saidCount(t);
  const down = t.seats - countBits(t.counters.flags & everySeat(t));
  return (t.seats + 1) * (2 * unmade + open + takebacks) + down;
}

/** §I6: every card lies in one place, and everybody's knowledge allows it. */
function checkTable(t: FiveAgesTable): void {
  const { plan } = t;
  const cards = plan.faces.length;
  let total = 0;
  for (const zone of plan.zones)
    for (let at = 0; at < count(t, zone); at++) {
      total++;
      const card = cardAt(t, zone, at);
      owe(zoneOf(t, card) === zone, '§I6', `card ${card} lies in zone ${zone} and in ${zoneOf(t, card)}`);
      const bit = plan.hiddenBit[zone] ?? 0;
      for (let viewer = 0; viewer < plan.viewers; viewer++) {
        const could = t.couldBe?.[viewer * cards + card] ?? 0;
        const isFair = hasBit(plan.seenBy[zone] ?? 0, viewer) ? could === bit : (could & bit) !== 0;
        owe(isFair, '§9', `viewer ${viewer} thinks that card ${card} of zone ${zone} lies elsewhere`);
      }
    }
  owe(total === 52 + t.options.jokers, '§I6', `${total} cards`);
  for (let seat = 0; phaseOf(t) === 'negotiate' && seat < t.seats; seat++) {
    let made = 0;
    for (let i = 0; i < saidCount(t); i++) if (saidBy(t, i) === seat) made++;
    owe(made <= t.options['proposal-limit'], '§4.1.2', `${made} proposals`);
  }
}
