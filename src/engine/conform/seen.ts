import { cardName, spellAction, spellFields } from '../edge.ts';
import type { Fields, Plan, Shape, Table, TableEvent } from '../game.ts';
import { seatOfZone, specOfZone } from '../plan.ts';
import { decisionOf, waitedFor } from '../play.ts';
import { heardBy, outcomeOf, saidBy, saidCode, saidCount } from '../statements.ts';
import { isOver, phaseOf } from '../table.ts';
import { type Card, hasBit, type Viewer } from '../words.ts';
import { cardsIn } from '../zones.ts';
import { countersOf } from '../view.ts';

/*
 * What a viewer can observe, worked out from the zones' specs and the bare moves alone. Nothing of knowledge.ts, nothing
 * of `redact`: it is what those are held against.
 */

export const sees = <T extends Shape>(plan: Plan<T>, zone: number, viewer: Viewer): boolean => {
  const { seen } = specOfZone(plan, zone);
  return seen === 'all' || (seen === 'owner' && seatOfZone(plan, zone) === viewer);
};

export const isOrdered = <T extends Shape>(plan: Plan<T>, zone: number): boolean =>
  specOfZone(plan, zone).order !== 'mixed';

/** The cards whose faces a viewer sees in these events. */
export function facesSeen<T extends Shape>(plan: Plan<T>, events: readonly TableEvent[], viewer: Viewer): Card[] {
  return events.flatMap((event) => {
    if (event.type === 'move' && (sees(plan, event.from, viewer) || sees(plan, event.to, viewer))) return [event.card];
    if (event.type === 'mark') return [event.card]; // a mark lies open on its card
    return event.type === 'show' && hasBit(event.seen, viewer) ? [event.card] : [];
  });
}

/** The cards that a viewer has seen, from the box on, up to the last of these moments. */
export function seenBefore<T extends Shape>(
  plan: Plan<T>,
  frames: readonly { readonly events: readonly TableEvent[] }[],
  viewer: Viewer,
): Set<Card> {
  const seen = new Set<Card>(plan.faces.flatMap((_, card) => (sees(plan, plan.home[card]!, viewer) ? [card] : [])));
  for (const { events } of frames) for (const card of facesSeen(plan, events, viewer)) seen.add(card);
  return seen;
}

/** The cards whose faces a viewer sees on the table as it lies. */
export const facesOnTable = <T extends Shape>(t: Table<T>, viewer: Viewer): Card[] =>
  t.plan.zones.flatMap((zone) => (sees(t.plan, zone, viewer) ? cardsIn(t, zone) : []));

/**
 * All that a viewer observes of these events, which led to this table: faces where it sees an end of a move, places
 * where everybody sees them, what it is told. Two worlds in which this is the same are the same to it.
 */
export function observed<T extends Shape>(t: Table<T>, events: readonly TableEvent[], viewer: Viewer): string {
  const { plan } = t;
  const end = (zone: number, at: number): unknown => [zone, isOrdered(plan, zone) ? at : null];
  const notes: Readonly<Record<string, Fields>> = plan.game.notes;
  const seen = events.map((event, i) => {
    switch (event.type) {
      case 'move': {
        const card = sees(plan, event.from, viewer) || sees(plan, event.to, viewer) ? cardName(plan, event.card) : null;
        return ['move', card, end(event.from, event.fromAt), end(event.to, event.toAt)];
      }
      case 'show':
        return hasBit(event.seen, viewer) ? ['show', cardName(plan, event.card), placeThen(t, events, i, event)] : null;
      case 'mark':
        return ['mark', cardName(plan, event.card), end(event.zone, event.at), event.mark];
      case 'chose':
        return event.seat === viewer ? spellAction(plan, event.phase, event.action) : null;
      case 'note':
        if (!hasBit(event.heard, viewer)) return null;
        return [event.note.type, spellFields(plan, notes[event.note.type] ?? {}, event.note)];
      case 'shuffle':
      case 'chosen':
      case 'clock':
      case 'phase':
      case 'resigned':
      case 'branched':
        return event;
    }
  });
  return JSON.stringify([seen.filter((event) => event !== null), publicState(t, viewer)]);
}

/** What is public by definition: the phase, who is waited for, counters, and statements to those who heard them. */
function publicState<T extends Shape>(t: Table<T>, viewer: Viewer): unknown {
  const said = Array.from({ length: saidCount(t) }, (_, i) => i).filter((i) => hasBit(heardBy(t, i), viewer));
  return {
    phase: phaseOf(t),
    rule: isOver(t) ? '' : decisionOf(t).rule,
    waited: waitedFor(t),
    counters: countersOf(t),
    said: said.map((i) => [saidBy(t, i), saidCode(t, i), outcomeOf(t, i)]),
  };
}

/** Where a card lay when it was shown: its place now, followed back through what came after; null if that is lost. */
function placeThen<T extends Shape>(
  t: Table<T>,
  events: readonly TableEvent[],
  shown: number,
  { card, zone }: { readonly card: Card; readonly zone: number },
): number | null {
  if (!isOrdered(t.plan, zone)) return null;
  const rows = new Map(t.plan.zones.map((each) => [each, cardsIn(t, each)]));
  for (const event of events.slice(shown + 1).reverse()) {
    if (event.type === 'shuffle' && event.zone === zone) return null;
    if (event.type !== 'move') continue;
    rows.get(event.to)!.splice(event.toAt, 1);
    rows.get(event.from)!.splice(event.fromAt, 0, event.card);
  }
  return rows.get(zone)!.indexOf(card);
}
