import type { ReactNode } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { Card, type CardState } from '../../../ui/cards/card.tsx';
import { CardIcon } from '../../../ui/cards/icon.tsx';
import type { Preview } from '../../../ui/table/leaves.ts';
import { CivilizationLine } from './civilization.tsx';
import { type Draft, dealOf, gettable, payable, pickMine, pickTheirs } from './draft.ts';
import { Held, Inl, Inls, nameAt, nameOf, type Part, Slot } from './pieces.tsx';
import { type Deal, freshCards, isJoker, known, stallPlaces } from './scene.ts';
import { Plate } from './seats.tsx';

interface TradeProps extends Part {
  readonly deals: readonly Deal[]; // the swaps that can be offered, accepted or wished for
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  readonly isInOffer: (card: string) => boolean;
  readonly children: ReactNode; // what lies between the stalls
}

/** §T3: the ring of stalls. Tap a card of mine and one of a neighbour, in any order, or drag mine onto theirs. */
export function Trade(props: TradeProps) {
  const { table, scene, deals, draft, setDraft, isInOffer, children } = props;
  const { me, left, right, far, hand } = scene;
  const part: Part = props;
  const mine = scene.stall(me);
  const places = mine.length === 0 ? [] : stallPlaces(table.log, mine, me); // an empty stall leaves its room to the hand
  const fresh = freshCards(table.log, me);
  const canPay = payable(draft, deals);
  const isDrafting = draft.pay.length + draft.get.length > 0;
  return (
    <div className="fa-board fa-trade" data-guide="stalls rivals">
      {far.length > 0 && (
        <div className="fa-far" data-number={far.length}>
          {far.map((seat) => (
            <Plate key={seat} {...part} seat={seat} as="far">
              {stallPlaces(table.log, scene.stall(seat), seat).map((card, i) =>
                card === null ? (
                  <Slot key={i}>{''}</Slot>
                ) : (
                  <Card key={card} game={table.game} card={card} size="chip" />
                ),
              )}
            </Plate>
          ))}
        </div>
      )}
      <Neighbour {...props} seat={left} as="left" />
      <Neighbour {...props} seat={right} as="right" />
      <div className="fa-middle" data-guide="offers" data-drafting={isDrafting ? '' : undefined}>
        {children}
      </div>
      <section className="fa-me table-stays" aria-label="Your places">
        <CivilizationLine {...part} />
        <div className="fa-mine" data-hand={Math.min(hand.length, 3)}>
          <section data-guide="stall" aria-label="Your stall">
            <h3 className="fa-lab">On your stall</h3>
            <div className="fa-mystall" data-row="">
              {places.map((card, i) =>
                card === null ? (
                  <Slot key={i}>swapped</Slot>
                ) : (
                  <Held
                    key={card}
                    table={table}
                    card={card}
                    where="on your stall"
                    state={draft.pay.includes(card) ? 'picked' : canPay.has(card) ? 'legal' : undefined}
                    badge={isInOffer(card) ? '⇄' : undefined}
                    says={canPay.has(card) ? 'can be offered' : undefined}
                    isPicked={draft.pay.includes(card)}
                    pick={
                      canPay.has(card) || draft.pay.includes(card)
                        ? () => setDraft(pickMine(draft, card, deals))
                        : undefined
                    }
                    drag={dragOf(props, card)}
                  />
                ),
              )}
              {places.length === 0 && <Slot>empty</Slot>}
            </div>
          </section>
          <section className="fa-myhand" data-guide="hand" aria-label="Your hidden hand">
            <h3 className="fa-lab">
              <CardIcon name="sight-disabled" />
              Hidden
            </h3>
            <div className="fa-mystall" data-row="">
              {hand.map((card) => (
                <Held
                  key={card}
                  table={table}
                  card={card}
                  where={isJoker(card) ? 'in your hand, a joker for a later age' : 'hidden in your hand'}
                  state={fresh.has(card) ? 'new' : undefined}
                  isDrawn={fresh.has(card)}
                />
              ))}
            </div>
          </section>
        </div>
      </section>
    </div>
  );
}

/** One of the two people with whom I can deal: large, and lit where a card can be asked for. */
function Neighbour({ seat, as, ...props }: TradeProps & { readonly seat: Seat; readonly as: 'left' | 'right' }) {
  const { table, scene, deals, draft, setDraft, isInOffer } = props;
  const canGet = gettable(draft, deals);
  const places = stallPlaces(table.log, scene.stall(seat), seat);
  const got = known(scene.handOf(seat)).slice(0, places.filter((card) => card === null).length);
  const name = nameAt(table.names, seat);
  return (
    <Plate {...props} seat={seat} as={as} told={got.length}>
      <div className="fa-mystall" data-row="">
        {places.map((card, i) => {
          if (card === null) return <Gone key={i} got={got[places.slice(0, i).filter((one) => one === null).length]} />;
          const isPicked = draft.get.includes(card);
          const isLit = canGet.has(card) && draft.pay.length > 0;
          const change = effectOf(props, card, seat);
          const state: CardState | undefined = isPicked ? 'picked' : isLit ? 'legal' : undefined;
          return (
            <Held
              key={card}
              table={table}
              card={card}
              size="table"
              where={`on the stall of ${name}`}
              state={state}
              badge={isLit && change !== undefined ? (change.isWorse ? '−' : '+') : isInOffer(card) ? '⇄' : undefined}
              says={canGet.has(card) ? `can be asked for${change === undefined ? '' : `, ${change.text}`}` : undefined}
              isPicked={isPicked}
              dropId={`ask ${seat} ${card}`}
              pick={canGet.has(card) || isPicked ? () => setDraft(pickTheirs(draft, card, seat, deals)) : undefined}
            />
          );
        })}
        {places.length === 0 && <Slot>empty</Slot>}
      </div>
    </Plate>
  );
}

/** The place of a card that is gone; what came for it is in the hand, as everybody saw. */
const Gone = ({ got }: { readonly got: string | undefined }) => (
  <Slot>
    {got === undefined ? (
      'empty'
    ) : (
      <span className="fa-got">
        <small>holds</small>
        <Inl card={got} />
      </span>
    )}
  </Slot>
);

/** What getting this card for the one that is picked would do to my hand, where that is known. */
function effectOf({ table, deals, draft }: TradeProps, card: string, partner: Seat): Preview | undefined {
  const deal = dealOf({ ...draft, get: [card], partner }, deals);
  return deal && table.preview(deal.action);
}

/** A card of mine dropped on one of a neighbour is the same as a tap on both. */
function dragOf({ deals, setDraft }: TradeProps, card: string) {
  const draftFor = (target: string): Draft | null => {
    const [ask, seat, wanted = ''] = target.split(' ');
    const draft = { pay: [card], get: [wanted], partner: Number(seat) };
    return ask === 'ask' && dealOf(draft, deals) ? draft : null;
  };
  if (!deals.some(({ pay }) => pay.includes(card))) return undefined;
  return {
    accepts: (target: string) => draftFor(target) !== null,
    drop: (target: string) => {
      const draft = draftFor(target);
      if (draft) setDraft(draft);
    },
    why: (target: string | null) =>
      target?.startsWith('ask ')
        ? `${nameOf(card)} cannot be offered for ${nameOf(target.split(' ')[2] ?? '')} now.`
        : 'Lay it on the card of a neighbour that you want for it.',
  };
}

export const ARROWS = (
  <svg className="fa-arrows" viewBox="0 0 20 26" aria-hidden="true">
    <path
      d="M3 8h12m-4-4 4 4-4 4M17 18H5m4-4-4 4 4 4"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.200"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** A swap in the numerals of its cards: what I get, and what I give. */
export const Swap = ({ get, pay }: { readonly get: readonly string[]; readonly pay: readonly string[] }) => (
  <span className="fa-swap">
    <span className="fa-leg">
      <small>you get</small>
      <b>{get.length === 0 ? '?' : <Inls cards={get} />}</b>
    </span>
    {ARROWS}
    <span className="fa-leg">
      <small>you give</small>
      <b>{pay.length === 0 ? '?' : <Inls cards={pay} />}</b>
    </span>
  </span>
);

/** Both cards for both, with a neighbour who has two as well (§R10). */
export function Packages({ table, deals, draft, setDraft }: Omit<TradeProps, 'children' | 'isInOffer'>) {
  return deals
    .filter(({ pay }) => pay.length === 2)
    .map((deal) => (
      <button
        key={deal.partner}
        type="button"
        className="slip fa-offer fa-package"
        aria-pressed={dealOf(draft, deals) === deal}
        onClick={() => setDraft({ pay: deal.pay, get: deal.get, partner: deal.partner })}
      >
        <Swap get={deal.get} pay={deal.pay} />
        <span className="fa-text">
          Both for both with <b>{nameAt(table.names, deal.partner)}</b>
          <Effect of={table.preview(deal.action)} />
        </span>
      </button>
    ));
}

export const Effect = ({ of }: { readonly of: Preview | undefined }) =>
  of === undefined ? null : (
    <small className="fa-effect" data-bad={of.isWorse ? '' : undefined}>
      {of.text}
    </small>
  );
