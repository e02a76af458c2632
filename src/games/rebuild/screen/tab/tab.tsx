import { Card } from '../../../../ui/cards/card.tsx';
import { Icon } from '../../../../ui/cards/icon.tsx';
import { restOn } from '../../tab.ts';
import { sum } from '../account.ts';
import { type Shown, Tokens, whose, Wild } from '../pieces.tsx';
import { titleOf } from '../scene.ts';
import { turnOf } from '../turn.ts';

/** §4.3: the tab of this turn, as a till prints it. */
export function TabSlip({ isDrop = false, ...part }: Shown & { readonly isDrop?: boolean }) {
  const { table, scene } = part;
  const { tab, turn } = scene;
  const { bought, trashed } = turnOf(table.log);
  const rest = restOn(tab);
  const { played = [] } = scene.players[turn] ?? {};
  const isEmpty = bought.length === 0 && played.length === 0;
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
      {!isEmpty && (
        <dl className="rb-ledger">
          <div>
            <dt>Bought</dt>
            <dd>
              <Chips {...part} cards={bought.map(({ card }) => card)} />
              <span>
                <Tokens of={tab.cost} />
                {sum(tab.cost) === 0 && (bought.length === 0 ? '–' : 'free')}
              </span>
            </dd>
          </div>
          <div>
            <dt>Trashed</dt>
            <dd>
              <Chips {...part} cards={trashed} />
              <span>
                <Tokens of={tab.icons} />
                <Wild n={tab.wild} />
                {sum(tab.icons) + tab.wild === 0 && '–'}
              </span>
            </dd>
          </div>
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
          <span>Lost at the end of the turn: </span>
          <Tokens of={rest.icons} /> <Wild n={rest.wild} /> <Tokens of={rest.savings} sign="−" />
        </p>
      )}
    </section>
  );
}

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
