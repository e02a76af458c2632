import type { Seat } from '../../../engine/words.ts';
import { areSame, type Deal } from './scene.ts';

/** A swap that somebody is putting together: what I would give, what I would get, and from whom. */
export interface Draft {
  readonly pay: readonly string[];
  readonly get: readonly string[];
  readonly partner: Seat | null;
}

export const NO_DRAFT: Draft = { pay: [], get: [], partner: null };

/** The deal that a complete draft names; an open offer of the same swap is accepted instead (§N1). */
export const dealOf = (draft: Draft, deals: readonly Deal[]): Deal | undefined =>
  draft.pay.length === 0 || draft.get.length === 0
    ? undefined
    : deals.find(
        ({ partner, pay, get }) => partner === draft.partner && areSame(pay, draft.pay) && areSame(get, draft.get),
      );

/** The single swaps that go on from a draft. */
const singlesFor = ({ pay, get, partner }: Draft, deals: readonly Deal[]): Deal[] =>
  deals.filter(
    (deal) =>
      deal.pay.length === 1 &&
      (pay.length === 0 || areSame(pay, deal.pay)) &&
      (get.length === 0 || (areSame(get, deal.get) && partner === deal.partner)),
  );

/** The cards of mine that can be given: for what is asked, or at all. */
export const payable = (draft: Draft, deals: readonly Deal[]): Set<string> =>
  new Set(singlesFor({ ...draft, pay: [] }, deals).flatMap(({ pay }) => pay));

/** The cards of neighbours that can be asked for: for what is offered, or at all. */
export const gettable = (draft: Draft, deals: readonly Deal[]): Set<string> =>
  new Set(singlesFor({ ...draft, get: [], partner: null }, deals).flatMap(({ get }) => get));

/** One of my cards is tapped: picked, put back, or another instead; what no longer fits it is dropped. */
export function pickMine(draft: Draft, card: string, deals: readonly Deal[]): Draft {
  if (areSame(draft.pay, [card])) return { ...draft, pay: [] };
  const next = { ...draft, pay: [card] };
  return draft.get.length === 1 && dealOf(next, deals) ? next : { ...NO_DRAFT, pay: [card] };
}

export function pickTheirs(draft: Draft, card: string, partner: Seat, deals: readonly Deal[]): Draft {
  if (areSame(draft.get, [card])) return { ...draft, get: [], partner: null };
  const next = { ...draft, get: [card], partner };
  return draft.pay.length === 0 || (draft.pay.length === 1 && dealOf(next, deals))
    ? next
    : { ...NO_DRAFT, get: [card], partner };
}

/** What is left of a draft after the table changed under it. */
export function settled(draft: Draft, deals: readonly Deal[]): Draft {
  if (draft.pay.length > 1) return dealOf(draft, deals) ? draft : NO_DRAFT;
  return draft === NO_DRAFT || singlesFor(draft, deals).length > 0 ? draft : NO_DRAFT;
}
