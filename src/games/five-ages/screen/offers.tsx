import { useRef } from 'preact/compat';
import { Stroke } from '../../../ui/cards/icon.tsx';
import type { Message } from '../../../engine/edge.ts';
import type { Seat } from '../../../engine/words.ts';
import { ACCEPTED, DECLINED } from '../shape.ts';
import { whenDeclined } from '../words/sayings.ts';
import { Crest } from '../../../ui/table/crest.tsx';
import { useSleep } from '../../../ui/table/sleep.ts';
import type { Draft } from './draft.ts';
import { isSpeaker, reasonOf } from './haggling.ts';
import { Inls, nameAt, type Part } from './pieces.tsx';
import { areSame, type Deal, numberOf, type Offer } from './scene.ts';
import { Effect, Swap } from './trade.tsx';

interface OffersProps extends Part {
  readonly open: readonly Offer[];
  readonly deals: readonly Deal[];
  readonly submit: (action: Message) => void;
  readonly counter: (draft: Draft) => void; // another offer in place of the one that was made
}

/** To me first, then mine, then what the others have going on. */
export function Offers(props: OffersProps) {
  const { table, scene, open, deals, submit } = props;
  const { names } = table;
  const toMe = open.filter(({ to }) => to === scene.me);
  const mine = open.filter(({ from }) => from === scene.me);
  const others = open.filter(({ from, to }) => from !== scene.me && to !== scene.me);
  return (
    <>
      {open.length === 0 && <p className="fa-quiet">No offer is open.</p>}
      {toMe.length > 0 && <Asking {...props} open={toMe} />}
      {mine.map(({ to, give, want }) => {
        const withdraw = dealIn(deals, 'withdraw', to, give, want);
        return (
          <div
            key={keyOf({ from: scene.me, to, give, want })}
            className="slip slip--mine fa-offer"
            data-both={want.length > 1 ? '' : undefined}
            role="group"
            aria-label="Your offer"
          >
            <Crest seat={scene.me} isSmall />
            <Swap get={want} pay={give} />
            <span className="fa-text">
              your offer to <b>{nameAt(names, to)}</b>
            </span>
            {withdraw && (
              <span className="fa-answers">
                <button
                  type="button"
                  className="btn btn--plain"
                  aria-label={`Withdraw your offer to ${nameAt(names, to)}`}
                  onClick={() => submit(withdraw.action)}
                >
                  <Sign as="no" />
                </button>
              </span>
            )}
          </div>
        );
      })}
      <Answered table={table} scene={scene} />
      <Declined {...props} />
      {others.length > 0 && (
        <ul className="fa-else" aria-label="Offers among the others">
          {others.map(({ from, to, give, want }) => (
            <li key={keyOf({ from, to, give, want })}>
              {nameAt(names, from)} offers {nameAt(names, to)} <Inls cards={give} /> for <Inls cards={want} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const keyOf = ({ from, to, give, want }: Omit<Offer, 'outcome'>): string =>
  `${from} ${to} ${give.join()} ${want.join()}`;

const dealIn = (
  deals: readonly Deal[],
  type: string,
  partner: Seat,
  pay: readonly string[],
  get: readonly string[],
): Deal | undefined =>
  deals.find(
    (deal) => deal.type === type && deal.partner === partner && areSame(deal.pay, pay) && areSame(deal.get, get),
  );

/** What is offered to me. An answer is for the offer that stood there when it was aimed at. */
function Asking({ open, ...props }: OffersProps) {
  const box = useRef<HTMLDivElement>(null);
  useSleep('offers', box, () => open.slice(0, 1).map(keyOf).join());
  return (
    <div ref={box} className="fa-asking">
      {open.map((offer) => (
        <Asked key={keyOf(offer)} {...props} open={open} offer={offer} />
      ))}
    </div>
  );
}

/** An offer to me: what a bot says for it, what it would do to my hand, and the answers. */
function Asked({ table, scene, deals, submit, counter, offer }: OffersProps & { readonly offer: Offer }) {
  const { from, give, want } = offer;
  const accept = dealIn(deals, 'accept', from, want, give);
  const decline = dealIn(deals, 'decline', from, want, give);
  const canCounter = deals.some((deal) => deal.type === 'propose' && deal.partner === from && areSame(deal.get, give));
  const name = nameAt(table.names, from);
  return (
    <div
      className="slip fa-offer fa-asked"
      data-both={want.length > 1 ? '' : undefined}
      role="group"
      aria-label={`${name} offers you a swap`}
    >
      <Crest seat={from} isSmall />
      <p className="fa-text fa-says">
        <b>{name}</b> {isSpeaker(table.seating[from]) ? <q>{reasonOf(offer, scene, table.log)}</q> : 'asks for a swap.'}{' '}
        <Effect of={accept && table.preview(accept.action)} />
      </p>
      <Swap get={give} pay={want} />
      <span className="fa-answers">
        {decline && (
          <Answer
            sign="no"
            tone="bad"
            word="Decline"
            does={`Decline ${name}’s offer`}
            go={() => submit(decline.action)}
          />
        )}
        {canCounter && (
          <Answer
            sign="other"
            tone="plain fa-counter"
            word="Counter"
            does={`Counter ${name}’s offer: give something else`}
            go={() => counter({ pay: [], get: give, partner: from })}
          />
        )}
        {accept && (
          <Answer
            sign="yes"
            tone="good"
            word="Accept"
            does={`Accept ${name}’s offer`}
            go={() => submit(accept.action)}
          />
        )}
      </span>
    </div>
  );
}

interface AnswerProps {
  readonly sign: Parameters<typeof Sign>[0]['as'];
  readonly tone: string;
  readonly word: string;
  readonly does: string;
  readonly go: () => void;
}

const Answer = ({ sign, tone, word, does, go }: AnswerProps) => (
  <button type="button" className={`btn btn--${tone}`} aria-label={does} onClick={go}>
    <Sign as={sign} />
    <span className="fa-word">{word}</span>
  </button>
);

/** What my last decline told a bot; as long as the swap is possible I may still offer it myself (§N2). */
function Declined({ table, scene, deals, submit }: OffersProps) {
  const last = scene.offers.findLast(({ to, outcome }) => to === scene.me && outcome === DECLINED);
  if (!last || !isSpeaker(table.seating[last.from])) return null;
  const { from, give, want } = last;
  const after = dealIn(deals, 'propose', from, want, give);
  const name = nameAt(table.names, from);
  return (
    <ul className="fa-else" aria-label="What your answer told them">
      <li>
        <span>
          <b>{name}</b> <q>{whenDeclined(want.map(numberOf))}</q>{' '}
          {want.length === 1 && (
            <>
              No more offers for your <Inls cards={want} /> from {name} in this age.
            </>
          )}
        </span>
        {after && (
          <button type="button" className="btn btn--plain btn--small" onClick={() => submit(after.action)}>
            Swap after all
          </button>
        )}
      </li>
    </ul>
  );
}

const LATEST = 2;
const ANSWERS: Readonly<Record<number, string>> = { [ACCEPTED]: 'agreed to', [DECLINED]: 'declined' };

/** What became of my last offers of this age: they are gone from the table, and nobody says so otherwise. */
function Answered({ table, scene }: Pick<Part, 'table' | 'scene'>) {
  const answered = scene.offers.filter(({ from, outcome }) => from === scene.me && ANSWERS[outcome] !== undefined);
  if (answered.length === 0) return null;
  return (
    <ul className="fa-else fa-answered" aria-label="What became of your offers">
      {answered.slice(-LATEST).map(({ to, give, want, outcome }) => (
        <li key={`${to} ${give.join()} ${want.join()}`}>
          <b>{nameAt(table.names, to)}</b> {ANSWERS[outcome]} your offer: <Inls cards={give} /> for{' '}
          <Inls cards={want} />
        </li>
      ))}
    </ul>
  );
}

const SIGNS = {
  yes: 'M4 13l5.500 5.500L20 7',
  no: 'M6 6l12 12M18 6 6 18',
  other: 'M4 9h13l-4-4M20 15H7l4 4',
};

const Sign = ({ as }: { readonly as: keyof typeof SIGNS }) => <Stroke d={SIGNS[as]} width={3.2} />;
