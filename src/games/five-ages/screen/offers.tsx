import { Stroke } from '../../../ui/cards/icon.tsx';
import type { Message } from '../../../engine/edge.ts';
import { ACCEPTED, DECLINED } from '../shape.ts';
import { Crest } from '../../../ui/table/crest.tsx';
import { Inls, nameAt, type Part } from './pieces.tsx';
import { areSame, type Deal, type Offer } from './scene.ts';
import { Effect, Swap } from './trade.tsx';

interface OffersProps extends Part {
  readonly open: readonly Offer[];
  readonly deals: readonly Deal[];
  readonly submit: (action: Message) => void;
}

/** To me first, then mine, then what the others have going on. */
export function Offers({ table, scene, open, deals, submit }: OffersProps) {
  const { names } = table;
  const toMe = open.filter(({ to }) => to === scene.me);
  const mine = open.filter(({ from }) => from === scene.me);
  const others = open.filter(({ from, to }) => from !== scene.me && to !== scene.me);
  const find = (type: string, partner: number, pay: readonly string[], get: readonly string[]): Deal | undefined =>
    deals.find(
      (deal) => deal.type === type && deal.partner === partner && areSame(deal.pay, pay) && areSame(deal.get, get),
    );
  return (
    <>
      {open.length === 0 && <p className="fa-quiet">No offer is open.</p>}
      <Answered table={table} scene={scene} />
      {toMe.map(({ from, give, want }) => {
        const accept = find('accept', from, want, give);
        const decline = find('decline', from, want, give);
        const name = nameAt(names, from);
        return (
          <div
            key={`${from} ${give.join()} ${want.join()}`}
            className="slip fa-offer"
            data-both={want.length > 1 ? '' : undefined}
            role="group"
            aria-label={`${name} offers you a swap`}
          >
            <Crest seat={from} isSmall />
            <Swap get={give} pay={want} />
            <span className="fa-text">
              <span>
                <b>{name}</b> asks
              </span>
              <Effect of={accept && table.preview(accept.action)} />
            </span>
            <span className="fa-answers">
              {decline && (
                <button
                  type="button"
                  className="btn btn--bad"
                  aria-label={`Decline ${name}’s offer`}
                  onClick={() => submit(decline.action)}
                >
                  <Sign as="no" />
                </button>
              )}
              {accept && (
                <button
                  type="button"
                  className="btn btn--good"
                  aria-label={`Accept ${name}’s offer`}
                  onClick={() => submit(accept.action)}
                >
                  <Sign as="yes" />
                </button>
              )}
            </span>
          </div>
        );
      })}
      {mine.map(({ to, give, want }) => {
        const withdraw = find('withdraw', to, give, want);
        return (
          <div
            key={`${to} ${give.join()} ${want.join()}`}
            className="slip slip--mine fa-offer"
            data-both={want.length > 1 ? '' : undefined}
            role="group"
            aria-label="Your offer"
          >
            <Crest seat={scene.me} isSmall />
            <Swap get={want} pay={give} />
            <span className="fa-text">
              <span>
                to <b>{nameAt(names, to)}</b>, open
              </span>
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
      {others.length > 0 && (
        <ul className="fa-else" aria-label="Offers among the others">
          {others.map(({ from, to, give, want }) => (
            <li key={`${from} ${to} ${give.join()} ${want.join()}`}>
              {nameAt(names, from)} offers {nameAt(names, to)} <Inls cards={give} /> for <Inls cards={want} />
            </li>
          ))}
        </ul>
      )}
    </>
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

const SIGNS = { yes: 'M4 13l5.500 5.500L20 7', no: 'M6 6l12 12M18 6 6 18' };

const Sign = ({ as }: { readonly as: 'yes' | 'no' }) => <Stroke d={SIGNS[as]} width={3.2} />;
