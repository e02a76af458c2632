import { cardName } from '../edge.ts';
import type { Plan, Shape, TableEvent } from '../game.ts';
import { phaseOf } from '../table.ts';
import { BLANK, type Card, hasBit, type Viewer } from '../words.ts';
import { cardsIn, zoneOf } from '../zones.ts';
import { viewerName } from './channels.ts';
import type { Film } from './film.ts';
import { type Case, counted, find } from './report.ts';
import { isOrdered, sees } from './seen.ts';

/**
 * A viewer goes on knowing what it certainly knows: a card that it saw go to a place in a row lies there until it is
 * seen to leave, one that it saw go into a heap lies there until something leaves the heap unseen. And in a row it can
 * point at no other cards.
 */
export function checkMemory<T extends Shape>(c: Case<T>, film: Film<T>, viewer: Viewer): void {
  if (film.plan.copies.length > 0) return; // with copies, what leaves unseen may be another one
  const known = new Map<Card, number>();
  for (const [step, { table, events }] of film.frames.entries()) {
    for (const event of events) remember(film.plan, known, event, viewer);
    if (c.dice.below(4) !== 0) continue;
    counted(c, 'memory');
    const view = c.tools.redact(table, viewer);
    const hidden = film.plan.zones.filter((zone) => isOrdered(film.plan, zone) && !sees(film.plan, zone, viewer));
    const stranger = hidden.flatMap((zone) => cardsIn(view, zone)).find((card) => card !== BLANK && !known.has(card));
    if (stranger !== undefined)
      return find(
        c,
        'memory',
        step,
        `${viewerName(viewer, c.seats)} can point at ${cardName(film.plan, stranger)}, which it never saw go there, in the phase ${phaseOf(table)}`,
      );
    for (const [card, zone] of known)
      if (zoneOf(view, card) !== zone)
        return find(
          c,
          'memory',
          step,
          `${viewerName(viewer, c.seats)} saw where ${cardName(film.plan, card)} went and its view does not show it in the phase ${phaseOf(table)}`,
        );
  }
}

function remember<T extends Shape>(plan: Plan<T>, known: Map<Card, number>, event: TableEvent, viewer: Viewer): void {
  const forget = (zone: number): void => {
    for (const [card, where] of known) if (where === zone) known.delete(card);
  };
  if (event.type === 'move') {
    const isFollowed = known.has(event.card) && isOrdered(plan, event.from);
    const isSeen = sees(plan, event.from, viewer) || sees(plan, event.to, viewer) || isFollowed;
    if (!isSeen && !isOrdered(plan, event.from)) forget(event.from);
    known.delete(event.card);
    if (isSeen && !sees(plan, event.to, viewer)) known.set(event.card, event.to);
  } else if (event.type === 'shuffle') {
    if (isOrdered(plan, event.zone)) forget(event.zone);
  } else if ((event.type === 'show' && hasBit(event.seen, viewer)) || event.type === 'mark') {
    if (!sees(plan, event.zone, viewer)) known.set(event.card, event.zone);
  }
}
