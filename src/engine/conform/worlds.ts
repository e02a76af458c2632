import { groupsOf } from '../groups.ts';
import { cardName } from '../edge.ts';
import type { Plan, Shape, Table } from '../game.ts';
import { nameOfZone, seatOfZone } from '../plan.ts';
import { makeDice } from '../luck/random.ts';
import { clone, phaseOf } from '../table.ts';
import { viewOf } from '../view.ts';
import { BLANK, type Card, countBits, NOWHERE, type Viewer } from '../words.ts';
import { cardAt, cardsIn, zoneOf } from '../zones.ts';
import { isSameTable, viewerName } from './channels.ts';
import { type Film, playOn } from './film.ts';
import { type Case, counted, difference, find, type Report, type World } from './report.ts';
import { isOrdered, seenBefore, sees } from './seen.ts';

const LONGEST = 20_000;

/** Worlds imagined from a view look to its viewer like the view, can be played, differ, and know nothing of the truth. */
export function checkImagined<T extends Shape>(c: Case<T>, film: Film<T>, step: number, viewer: Viewer): void {
  const truth = film.frames[step]!.table;
  const view = c.tools.redact(truth, viewer);
  const before = clone(view);
  const who = `imagined for ${viewerName(viewer, c.seats)} in the phase ${phaseOf(truth)}`;
  const seed = `${c.seed}/imagine/${step}/${viewer}`;
  const world = c.tools.imagine(view, makeDice(seed));
  counted(c, 'imagined worlds');

  if (!isSameTable(before, view)) find(c, 'imagined', step, `imagining changes the view it starts from, ${who}`);
  const back = c.tools.redact(world, viewer);
  const [seen, asked] = [back, view].map((table) => JSON.stringify(viewOf(table, viewer)));
  if (seen !== asked) find(c, 'imagined', step, `a world ${who} shows another view: ${difference(asked!, seen!)}`);
  else if (!isSameTable(back, view)) find(c, 'imagined', step, `a world ${who} redacts to other bytes than the view`);
  const misplaced = film.plan.faces.findIndex((_, card) => !liesOnce(world, card));
  if (misplaced >= 0)
    find(c, 'imagined', step, `in a world ${who} card ${misplaced} does not lie in exactly one place`);

  const stray = view.plan.faces.findIndex(
    (_, card) => zoneOf(view, card) === NOWHERE && !couldLie(view, viewer, card, zoneOf(world, card)),
  );
  if (stray >= 0) find(c, 'imagined', step, `in a world ${who} card ${stray} lies where it cannot be`);

  // In between another view is imagined: nothing of it may stay in the engine's own storage.
  c.tools.imagine(c.tools.redact(truth, (viewer + 1) % (c.seats + 1)), makeDice('another'));
  if (!isSameTable(world, c.tools.imagine(view, makeDice(seed))))
    find(c, 'imagined', step, `the same view and dice give two worlds, ${who}`);
  checkInside(c, world, step, who);
  checkPlayable(c, world, step, who);
}

/** In an imagined world everybody can imagine in turn. */
function checkInside<T extends Shape>(c: Case<T>, world: Table<T>, step: number, who: string): void {
  const viewer = c.dice.below(c.seats + 1);
  const view = c.tools.redact(world, viewer);
  const inside = c.tools.imagine(view, makeDice(`${c.seed}/inside/${step}`));
  if (!isSameTable(c.tools.redact(inside, viewer), view))
    find(c, 'imagined', step, `in a world ${who} what ${viewerName(viewer, c.seats)} imagines does not fit its view`);
}

const couldLie = <T extends Shape>({ plan, couldBe }: Table<T>, viewer: Viewer, card: Card, zone: number): boolean =>
  (couldBe![viewer * plan.faces.length + card]! & plan.hiddenBit[zone]!) !== 0;

function liesOnce<T extends Shape>(t: Table<T>, card: Card): boolean {
  const zones = t.plan.zones.filter((zone) => cardsIn(t, zone).includes(card));
  const copies = zones.flatMap((zone) => cardsIn(t, zone).filter((other) => other === card));
  return zones.length === 1 && copies.length === 1 && zoneOf(t, card) === zones[0];
}

function checkPlayable<T extends Shape>(c: Case<T>, world: Table<T>, step: number, who: string): void {
  const isQuick = c.dice.below(2) === 0;
  const played = clone(world, !isQuick);
  try {
    if (playOn(played, makeDice(`${c.seed}/playout/${step}`), LONGEST).length === LONGEST)
      find(c, 'imagined', step, `a world ${who} does not come to its end`);
  } catch (error) {
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    find(c, 'imagined', step, `a world ${who} cannot be played to its end: ${error.message}`);
  }
}

const WORLDS = 160;

/**
 * Cards that a viewer has never seen and that began in the same shuffled place are all the same to it: over many worlds
 * each lies in every hidden zone, and on top of it, about as often as the others, and their order is a random one.
 */
export function checkDiversity<T extends Shape>(c: Case<T>, film: Film<T>, step: number, viewer: Viewer): void {
  const { plan } = film;
  const truth = film.frames[step]!.table;
  const view = c.tools.redact(truth, viewer);
  const group = strangers(film, step, viewer);
  if (group.length < 6) return;
  const hidden = plan.zones.filter((zone) => !sees(plan, zone, viewer));
  const who = `imagined for ${viewerName(viewer, c.seats)} in the phase ${phaseOf(truth)}`;
  const tally = new Map<string, Map<Card, number>>();
  const rises = { pairs: 0, up: 0 };
  const worlds = Array.from({ length: WORLDS }, (_, i) =>
    c.tools.imagine(view, makeDice(`${c.seed}/many/${step}/${viewer}/${i}`)),
  );
  if (new Set(worlds.map(({ rng }) => rng.join())).size < WORLDS)
    find(c, 'imagined', step, `worlds ${who} have the same chance`);
  checkZones(c, view, viewer, worlds, step, who);
  for (const world of worlds) {
    for (const zone of hidden) {
      const cards = cardsIn(world, zone);
      const name = zoneTitle(plan, zone);
      for (const card of cards) if (group.includes(card)) add(tally, name, card);
      if (!isOrdered(plan, zone)) continue;
      const [top] = cards.slice(-1);
      if (top !== undefined && group.includes(top)) add(tally, `on top of ${name}`, top);
      const order = cards.filter((card) => group.includes(card));
      // Every second pair, so that they do not depend on each other.
      for (let at = 1; at < order.length; at += 2) {
        rises.pairs++;
        if (order[at]! > order[at - 1]!) rises.up++;
      }
    }
  }
  counted(c, 'imagined worlds', WORLDS);
  counted(c, 'diversity');
  for (const [where, counts] of tally) {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const expected = total / group.length;
    const variance = expected * Math.max(0, 1 - expected / WORLDS);
    for (const card of group) {
      const times = counts.get(card) ?? 0;
      lean(c, `${cardName(plan, card)} ${where.replace(/ \d+$/, '')}`, times - expected, variance);
      if (Math.abs(times - expected) > 6 * Math.sqrt(variance) + 3)
        find(
          c,
          'imagined',
          step,
          `of ${WORLDS} worlds ${who} ${cardName(plan, card)} lies ${where} in ${times}, others like it in ${expected.toFixed(1)} on average`,
        );
    }
  }
  const { pairs, up } = rises;
  lean(c, 'a higher card on a lower one', up - pairs / 2, pairs / 4);
  if (Math.abs(up - pairs / 2) > 3 * Math.sqrt(pairs) + 3)
    find(c, 'imagined', step, `of ${pairs} pairs of cards in worlds ${who} the upper is the higher one ${up} times`);
}

/**
 * Cards lie wherever they could be, about as often as if every way to place them were equally likely, and in a row or
 * pile not rather at one end because more is known of them.
 */
function checkZones<T extends Shape>(
  c: Case<T>,
  view: Table<T>,
  viewer: Viewer,
  worlds: readonly Table<T>[],
  step: number,
  who: string,
): void {
  const { plan } = view;
  const unseen = [...plan.faces.keys()].filter((card) => zoneOf(view, card) === NOWHERE);
  const shares = sharesOf(c, view, viewer, unseen, worlds[0]!);
  for (const [card, zones] of shares)
    for (const [zone, share] of zones) {
      const times = worlds.filter((world) => zoneOf(world, card) === zone).length;
      if (share * WORLDS > LIKELY && times < (share * WORLDS) / LIKELY_TIMES)
        return find(
          c,
          'imagined',
          step,
          `of ${WORLDS} worlds ${who} ${cardName(plan, card)} lies in zone ${zone} in ${times}, where about ${Math.round(share * WORLDS)} are due`,
        );
    }
  const known = unseen.filter(
    (card) => countBits(view.couldBe![viewer * plan.faces.length + card]!) < mostZones(view, viewer, unseen),
  );
  for (const zone of plan.zones) {
    const blanks = cardsIn(view, zone).flatMap((card, at) => (card === BLANK ? [at] : []));
    if (!isOrdered(plan, zone) || blanks.length < 4) continue;
    const there = worlds.flatMap((world) => known.filter((card) => zoneOf(world, card) === zone));
    const top = worlds.filter((world) => known.includes(cardAt(world, zone, blanks.at(-1)!))).length;
    const share = 1 / blanks.length;
    lean(
      c,
      'a card of which something is known on top',
      top - there.length * share,
      there.length * share * (1 - share),
    );
  }
}

const LIKELY = 40;
const LIKELY_TIMES = 10;

const mostZones = <T extends Shape>(view: Table<T>, viewer: Viewer, unseen: readonly Card[]): number =>
  Math.max(...unseen.map((card) => countBits(view.couldBe![viewer * view.plan.faces.length + card]!)));

/** How often each card lies in each zone if every way to place them is equally likely: a long walk by exchanges. */
function sharesOf<T extends Shape>(
  c: Case<T>,
  view: Table<T>,
  viewer: Viewer,
  unseen: readonly Card[],
  world: Table<T>,
): Map<Card, Map<number, number>> {
  const { hiddenBit, faces } = view.plan;
  const masks = unseen.map((card) => view.couldBe![viewer * faces.length + card]!);
  const zones = unseen.map((card) => zoneOf(world, card));
  const shares = new Map(unseen.map((card) => [card, new Map<number, number>()]));
  const exchanges = 6 * unseen.length;
  for (let i = 0; i < WALK; i++) {
    for (let j = 0; j < exchanges; j++) {
      const a = c.dice.below(unseen.length);
      const b = c.dice.below(unseen.length);
      const zone = zones[a]!;
      const other = zones[b]!;
      if ((masks[a]! & hiddenBit[other]!) === 0 || (masks[b]! & hiddenBit[zone]!) === 0) continue;
      zones[a] = other;
      zones[b] = zone;
    }
    if (i < WALK / 6) continue;
    unseen.forEach((card, at) => {
      const counts = shares.get(card)!;
      counts.set(zones[at]!, (counts.get(zones[at]!) ?? 0) + 1 / (WALK - WALK / 6));
    });
  }
  return shares;
}

const WALK = 240;

/** Cards that the viewer has never seen, out of one place that was shuffled before the match. */
function strangers<T extends Shape>(film: Film<T>, step: number, viewer: Viewer): Card[] {
  const { plan } = film;
  const mixed = shuffledTogether(film);
  const unseen = neverSeen(film, step, viewer).filter((card) => mixed.has(card));
  // In a view copies have numbers of its own, so only cards count of which no copy was seen.
  const whole = unseen.filter((card) =>
    plan.cardNamed.get(cardName(plan, card))!.every((copy) => unseen.includes(copy)),
  );
  const groups = [...groupsOf(whole, (card) => mixed.get(card)!).values()];
  return groups.sort((a, b) => b.length - a.length)[0] ?? [];
}

/** Card → the place where it began and the shuffle of the deal that it was in last; cards of no shuffle are missing. */
export function shuffledTogether<T extends Shape>({ plan, frames }: Film<T>): Map<Card, string> {
  const zones = [...plan.home];
  const groups = new Map<Card, string>();
  for (const [i, event] of frames[0]!.events.entries()) {
    if (event.type === 'move') zones[event.card] = event.to;
    if (event.type !== 'shuffle') continue;
    zones.forEach((zone, card) => {
      if (zone === event.zone) groups.set(card, `${plan.home[card]}/${i}`);
    });
  }
  return groups;
}

const zoneTitle = <T extends Shape>(plan: Plan<T>, zone: number): string =>
  `in ${nameOfZone(plan, zone)} ${seatOfZone(plan, zone) ?? ''}`.trimEnd();

function add(tally: Map<string, Map<Card, number>>, where: string, card: Card): void {
  const counts = tally.get(where) ?? new Map<Card, number>();
  counts.set(card, (counts.get(card) ?? 0) + 1);
  tally.set(where, counts);
}

function lean<T extends Shape>({ report }: Case<T>, what: string, more: number, variance: number): void {
  const leaning = report.leanings.get(what) ?? { more: 0, variance: 0 };
  leaning.more += more;
  leaning.variance += variance;
  report.leanings.set(what, leaning);
}

/** Cards that over all worlds that were looked at lie somewhere more often than others like them. */
export function leaningsOf({ leanings }: Report): string[] {
  const odd = [...leanings].filter(([, { more, variance }]) => Math.abs(more) > 6 * Math.sqrt(variance) + 6);
  return odd.map(
    ([what, { more }]) =>
      `over all imagined worlds ${what} comes ${Math.abs(Math.round(more))} times too ${more > 0 ? 'often' : 'seldom'}`,
  );
}

/** The cards that a viewer has not seen up to this moment, by specs and bare moves alone. */
export function neverSeen<T extends Shape>({ plan, frames }: Film<T>, step: number, viewer: Viewer): Card[] {
  const seen = seenBefore(plan, frames.slice(0, step + 1), viewer);
  return plan.faces.flatMap((_, card) => (seen.has(card) ? [] : [card]));
}

/** From two truths that look the same, the same dice imagine the same world. */
export function sameImagined<T extends Shape>(
  c: Case<T>,
  a: World<T>,
  b: World<T>,
  viewer: Viewer,
  step: number,
): void {
  const [one, other] = [a, b].map(({ table }) => c.tools.redact(table, viewer));
  if (!isSameTable(one!, other!)) return;
  const seed = `${c.seed}/both/${step}`;
  counted(c, 'worlds of two truths');
  if (!isSameTable(c.tools.imagine(one!, makeDice(seed)), c.tools.imagine(other!, makeDice(seed))))
    find(c, 'imagined', step, `what is imagined for ${viewerName(viewer, c.seats)} depends on what it does not know`);
}
