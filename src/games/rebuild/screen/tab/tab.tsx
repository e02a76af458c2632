import { Card } from '../../../../ui/cards/card.tsx';
import { Icon } from '../../../../ui/cards/icon.tsx';
import { restOn } from '../../tab.ts';
import { sum } from '../account.ts';
import { signed } from '../../../../ui/table/signs.ts';
import { numbered, type Shown, Tokens, whose, Wild } from '../pieces.tsx';
import { listOf, type Scene, titleOf } from '../scene.ts';
import { gainsOf, isLastStep, type Purchase, purchasesIn } from '../turn.ts';

/** §4.3: the tab of this turn, as a till prints it: a line for each purchase, with what was torn up for it. */
export function TabSlip({ isDrop = false, ...part }: Shown & { readonly isDrop?: boolean }) {
  const { table, scene } = part;
  const { tab, turn } = scene;
  const purchases = purchasesIn(table.log);
  const rest = restOn(tab);
  const { played = [] } = scene.players[turn] ?? {};
  const isEmpty = purchases.length === 0 && played.length === 0;
  const lost = sum(rest.icons) + rest.wild + sum(rest.savings);
  const title = `${whose(part, turn)} tab`;
  return (
    <section
      className="rb-tab"
      data-guide="tab"
      aria-label={title}
      data-empty={isEmpty ? '' : undefined}
      data-drop={isDrop ? 'play' : undefined}
    >
      <div className="rb-tabhead">
        <h2 className="display">{title}</h2>
        {isEmpty ? <span>nothing bought yet this turn</span> : <Played {...part} cards={played} />}
      </div>
      <Bills {...part} purchases={purchases} />
      {!isEmpty && (
        <dl className="rb-ledger" data-none={lost === 0 ? '' : undefined}>
          <div>
            <dt>Unspent</dt>
            <dd>
              <span>
                <Tokens of={rest.icons} />
                <Wild n={rest.wild} />
                {sum(rest.icons) + rest.wild === 0 && '–'}
              </span>
            </dd>
          </div>
          <div>
            <dt>Savings left</dt>
            <dd>
              <span>
                <Tokens of={rest.savings} sign="−" />
                {sum(rest.savings) === 0 && '–'}
              </span>
            </dd>
          </div>
        </dl>
      )}
      <Extras {...part} />
      {lost > 0 && (
        <p className="rb-lost">
          <Icon name="trash-can" />
          <span>What is not used is lost at the end of the turn.</span>
        </p>
      )}
    </section>
  );
}

const SHOWN = 2; // lines where there is little room

/** The card comes here from the market, then what pays for it from the hand, and is torn up. */
function Bills({ purchases, ...part }: Shown & { readonly purchases: readonly Purchase[] }) {
  const { table, scene } = part;
  if (purchases.length === 0) return null;
  const gains = gainsOf(scene, purchases);
  const before = purchases.length - SHOWN;
  const isNew = isLastStep(table.log);
  const names = (i: number) => (isNew && i === purchases.length - 1 ? flightsOf(scene, purchases[i]) : undefined);
  return (
    <ol className="rb-bills" aria-label="Bought this turn">
      {before > 0 && (
        <li className="rb-billmore" aria-hidden="true">
          {before} more before
        </li>
      )}
      {purchases.map(({ card, price, pay }, i) => (
        <li key={i} data-last={i === purchases.length - 1 ? '' : undefined}>
          <span className="rb-billcard" data-fly={names(i)?.card} aria-hidden="true">
            <Card game={table.game} card={card} size="chip" isPlain />
          </span>
          <span className="rb-billname">
            <b>{titleOf(scene, card)}</b> <Tokens of={price} />
            {sum(price) === 0 && <span>free</span>}
          </span>
          {pay.length > 0 && (
            <span className="rb-torn">
              <span className="sr">; trashed {listOf(scene, pay)}; </span>
              {numbered(pay).map(({ card: given, key, at }) => (
                <span key={key} data-fly={names(i)?.pay[at]} data-after={PAY_AFTER} aria-hidden="true">
                  <Card game={table.game} card={given} size="chip" isPlain />
                </span>
              ))}
            </span>
          )}
          <b className="num rb-billgain" data-bad={(gains[i] ?? 0) < 0 ? '' : undefined}>
            {signed(gains[i] ?? 0)}
            <span className="sr"> points</span>
          </b>
        </li>
      ))}
    </ol>
  );
}

/**
 * Where a purchase that was just made comes from. Equal cards are numbered: the market and the hand have given up their highest
 * numbers, so that nothing that still lies there has the same name.
 */
function flightsOf({ columns, players, turn }: Scene, purchase: Purchase | undefined) {
  if (!purchase) return undefined;
  const { card, pay } = purchase;
  const copies = (cards: readonly (string | null)[], id: string): number => cards.filter((one) => one === id).length;
  const hand = players[turn]?.hand ?? [];
  return {
    card: `market ${card} ${copies(columns.flat(), card)}`,
    pay: pay.map((id, at) => `hand ${id} ${copies(hand, id) + copies(pay.slice(0, at), id)}`),
  };
}

const PAY_AFTER = 140; // ms: half of the way of the card that was bought

function Chips({ table, cards }: Shown & { readonly cards: readonly string[] }) {
  return (
    cards.length > 0 && (
      <span className="rb-chips" aria-hidden="true">
        {cards.slice(-MOST_CHIPS).map((card, i) => (
          <Card key={i} game={table.game} card={card} size="chip" isPlain />
        ))}
      </span>
    )
  );
}

const MOST_CHIPS = 3;

const Played = ({ cards, ...part }: Shown & { readonly cards: readonly string[] }) =>
  cards.length > 0 && (
    <span className="rb-played">
      <span>
        played
        <span className="sr">: {cards.map((card) => titleOf(part.scene, card)).join(', ')}</span>
      </span>
      <Chips {...part} cards={cards} />
    </span>
  );

/** What else holds until the turn ends: conversions, discounts, a longer reach, room to carry. */
function Extras({ scene }: Shown) {
  const { tab, isReaching } = scene;
  const { convert } = restOn(tab);
  const said = [
    ...(sum(convert) > 0
      ? [
          <>
            up to <Tokens of={convert} /> of trashed cards pay for anything
          </>,
        ]
      : []),
    ...(sum(tab.each) > 0
      ? [
          <>
            every card costs <Tokens of={tab.each} sign="−" />
          </>,
        ]
      : []),
    ...(tab.keys > 0
      ? [
          <>
            all-gold cards cost <Tokens of={[0, 0, 0, tab.keys]} sign="−" />
          </>,
        ]
      : []),
    ...(isReaching ? [<>any row can be bought</>] : []),
    ...(tab.capacity > 0 ? [<>{tab.capacity} icons can be carried over</>] : []),
  ];
  return (
    said.length > 0 && (
      <ul className="rb-extras">
        {said.map((text, i) => (
          <li key={i}>{text}</li>
        ))}
      </ul>
    )
  );
}
