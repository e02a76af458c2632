import type { KeyboardEvent } from 'preact/compat';
import { amountOf } from '../../../../engine/words.ts';
import { type Amounts, priceText } from '../../face.ts';
import type { Rest } from '../../tab.ts';
import { Card, useDeck } from '../../../../ui/cards/card.tsx';
import { type Payment, sum, sumFor, type Units, type Verdict } from '../account.ts';
import { numbered, type Part, Shield, Tokens, Wild } from '../pieces.tsx';
import { cardAt, listOf, type Place, type Scene, titleOf } from '../scene.ts';
import { Short } from '../verdict.tsx';

interface TillProps extends Part {
  readonly place: Place;
  readonly payments: readonly Payment[];
  readonly chosen: Payment | null;
  readonly choose: (payment: Payment) => void;
  readonly verdict: Verdict | null;
}

/** §4.4: one card at the till: its price, what the tab covers, and the ways to pay the rest, the least loss first. */
export function Till({ table, scene, place, payments, chosen, choose, verdict }: TillProps) {
  const card = cardAt(scene, place) ?? '';
  const face = scene.face(card);
  const deck = useDeck(table.game);
  if (!face) return null;
  const prices = face.prices;
  const price = chosen?.price ?? prices[0] ?? face.icons;
  const ways = payments.filter((payment) => payment.price === price);
  const effect = deck.effect?.(card) ?? '';
  return (
    <section className="rb-till" aria-label={`Buying ${face.title}`}>
      <div className="rb-tilltop">
        <button type="button" className="rb-read" onClick={() => table.openCard(card)}>
          <span className="sr">Read {face.title}</span>
          <Card game={table.game} card={card} size="hand" isPlain />
        </button>
        <div>
          <h2 className="display">
            {face.title} <Shield n={face.vp} />
          </h2>
          <SumLines scene={scene} card={card} price={price} />
        </div>
      </div>
      {effect !== '' && <p className="rb-effect">{effect}</p>}
      {prices.length > 1 && (
        <div className="rb-prices" role="group" aria-label="Which price">
          {prices.map((offered) => {
            const [first] = payments.filter((payment) => payment.price === offered);
            return (
              <button
                key={priceText(offered)}
                type="button"
                aria-pressed={offered === price}
                aria-disabled={first ? undefined : true}
                onClick={() => first && choose(first)}
              >
                for <Tokens of={offered} />
              </button>
            );
          })}
        </div>
      )}
      {ways.length === 0 && verdict ? (
        <NotYet scene={scene} verdict={verdict} />
      ) : (
        <Ways table={table} scene={scene} ways={ways} chosen={chosen} choose={choose} />
      )}
    </section>
  );
}

/** price − discounts − savings − unspent = to pay */
function SumLines({ scene, card, price }: { readonly scene: Scene; readonly card: string; readonly price: Amounts }) {
  const face = scene.face(card);
  if (!face) return null;
  const { discount, savings, unspent, wild, toPay } = sumFor(scene, face, price);
  const lines: [string, Units][] = [
    ['Discount', discount],
    ['Savings', savings],
    ['Unspent', unspent],
  ];
  return (
    <dl className="rb-sum">
      <div>
        <dt>Price</dt>
        <dd>
          <Tokens of={price} />
        </dd>
      </div>
      {lines.map(
        ([name, units]) =>
          sum(units) > 0 && (
            <div key={name} data-less="">
              <dt>{name}</dt>
              <dd>
                <Tokens of={units} sign="−" />
              </dd>
            </div>
          ),
      )}
      {wild > 0 && (
        <div data-less="">
          <dt>Unspent, wild</dt>
          <dd>
            <Wild n={wild} sign="−" />
          </dd>
        </div>
      )}
      <div data-total="">
        <dt>To pay</dt>
        <dd>
          <Tokens of={toPay} />
          {wild > 0 && <Wild n={wild} sign="−" />}
          {sum(toPay) === 0 && 'nothing'}
        </dd>
      </div>
    </dl>
  );
}

function NotYet({ scene, verdict }: { readonly scene: Scene; readonly verdict: Verdict }) {
  if (verdict.is === 'play')
    return (
      <p className="rb-notyet">
        Not payable yet. First play <b>{listOf(scene, verdict.first)}</b>, then buy.
      </p>
    );
  if (verdict.is === 'short')
    return (
      <p className="rb-notyet">
        Not payable with your whole hand: you are short of <Short {...verdict.shortage} />.
      </p>
    );
  return <p className="rb-notyet">Choose the other price.</p>;
}

interface WaysProps extends Pick<Part, 'table' | 'scene'> {
  readonly ways: readonly Payment[];
  readonly chosen: Payment | null;
  readonly choose: (payment: Payment) => void;
}

function Ways({ table, scene, ways, chosen, choose }: WaysProps) {
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = buttons.indexOf(event.target) + by;
    const next = ways[at];
    if (!next) return;
    choose(next);
    buttons[at]?.focus();
  };
  return (
    <>
      <h3 className="rb-lab" aria-level={2}>
        <span>
          {ways.length > 1 ? 'Trash one of these' : ways[0]?.pay.length === 0 ? 'Nothing to trash' : 'This is trashed'}
        </span>
        {ways.length > 1 && <small>least loss first</small>}
      </h3>
      <ul className="rb-ways" onKeyDown={step}>
        {ways.map((payment) => (
          <li key={payment.pay.join(' ')}>
            <button type="button" aria-pressed={payment === chosen} onClick={() => choose(payment)}>
              <i className="rb-dot" aria-hidden="true" />
              <span className="rb-chips" aria-hidden="true">
                {numbered(payment.pay).map(({ card, key }) => (
                  <Card key={key} game={table.game} card={card} size="chip" isPlain />
                ))}
              </span>
              <span className="rb-what">
                <b>{payment.pay.length === 0 ? 'The tab covers it' : listOf(scene, payment.pay)}</b>
                <span>{lossWords(scene, payment)}</span>
              </span>
              <span className="rb-left">
                left over <Left of={payment.left} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const Left = ({ of }: { readonly of: Rest }) =>
  sum(of.icons) + of.wild === 0 ? (
    <b data-none="">nothing</b>
  ) : (
    <b>
      <Tokens of={of.icons} />
      <Wild n={of.wild} />
    </b>
  );

function lossWords(scene: Scene, { pay, lost }: Payment) {
  const wild = pay.filter((card) => scene.face(card)?.isWild);
  const played = pay.filter((card) => scene.face(card)?.isPlayable);
  return (
    <>
      {lost > 0 ? <em>−{amountOf(lost, 'point')}</em> : '0 points'}
      {wild.length > 0 && ' · pays as anything'}
      {played.length > 0 && ` · ${titleOf(scene, played[0] ?? '')} is gone`}
    </>
  );
}
