import { useState } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { amountOf } from '../../../engine/words.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { CardIcon, Icon } from '../../../ui/cards/icon.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { Sheet } from '../../../ui/table/sheet.tsx';
import { signed } from '../../../ui/table/signs.ts';
import { Held, numbered, type Shown, Shield, whose } from './pieces.tsx';
import { listOf, nameAt, type Scene } from './scene.ts';
import { passedTo } from './turn.ts';

/** Who sits here, with how many points, and what lies beside the market. */
export function Strip(part: Shown) {
  const { table, scene } = part;
  const [open, setOpen] = useState<Seat | 'piles' | null>(null);
  const passed = passedTo(scene, table.log);
  return (
    <div className="rb-strip" data-seats={scene.seats}>
      <ul className="rb-seats" aria-label="Players">
        {orderOf(scene).map((seat) => (
          <li key={seat}>
            <button
              type="button"
              className="rb-seat"
              data-turn={seat === scene.turn ? '' : undefined}
              data-me={seat === scene.me ? '' : undefined}
              data-pile={seat === scene.me ? '' : undefined} // drawn cards come from here
              onClick={() => setOpen(seat)}
            >
              <Crest seat={seat} isSmall />
              <span className="rb-who">
                <b>{seat === scene.me ? 'You' : nameAt(table.names, seat)}</b>
                <SeatState {...part} seat={seat} />
              </span>
              <Shield n={scene.players[seat]?.points ?? 0} />
              {seat === scene.me && passed && (
                <span className="rb-floater" data-bad={passed.gain < 0 ? '' : undefined} aria-hidden="true">
                  {signed(passed.gain)}
                </span>
              )}
              <span className="sr">; look at this collection</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="rb-piles" onClick={() => setOpen('piles')}>
        {scene.isCampaign ? <Icon name="trash-can" /> : <Card game={table.game} card={null} size="chip" isPlain />}
        <span className="rb-who">
          <b className="num">{scene.isCampaign ? scene.trash.length : scene.early + scene.late}</b>
          <span>{scene.isCampaign ? 'trashed' : deckWords(scene)}</span>
        </span>
        <span className="sr">
          {scene.isCampaign
            ? '; look through the Trash'
            : ` cards in the Main Deck, ${scene.early} Early, ${scene.late} Late; look at what is still to come, and at the Trash`}
        </span>
      </button>
      {typeof open === 'number' && <CollectionSheet {...part} seat={open} close={() => setOpen(null)} />}
      {open === 'piles' && <PilesSheet {...part} close={() => setOpen(null)} />}
    </div>
  );
}

/** As they sit, from whoever looks. */
const orderOf = ({ seats, me }: Scene): Seat[] => Array.from({ length: seats }, (_, i) => ((me ?? 0) + i) % seats);

function deckWords({ early, late }: Scene): string {
  if (early + late === 0) return 'last cards';
  return 'to come';
}

function SeatState({ table, scene, seat }: Shown & { readonly seat: Seat }) {
  if (table.thinking === seat) return <span>thinking</span>;
  const own = scene.seats > 3 ? 'turn' : 'your turn';
  if (table.view.waiting.includes(seat)) return <span>{seat === scene.me ? own : 'choosing'}</span>;
  return <span>{amountOf(scene.players[seat]?.collection.length ?? 0, 'card')}</span>;
}

/* ---- collections ---- */

/** What everybody owns, the most points first. */
export function Collections(part: Shown) {
  const { table, scene } = part;
  const [open, setOpen] = useState<Seat | null>(null);
  return (
    <section className="rb-collections" aria-label="Collections">
      {orderOf(scene).map((seat) => {
        const cards = scene.players[seat]?.collection ?? [];
        const bought = cards.filter((card) => scene.face(card)?.stage !== 'start');
        return (
          <button key={seat} type="button" className="rb-collection" onClick={() => setOpen(seat)}>
            <span className="sr">{`${whose(part, seat)} collection: ${listOf(scene, bought)}; `}</span>
            <Crest seat={seat} isSmall />
            {bought.length > 0 && (
              <span className="rb-chips" aria-hidden="true">
                {numbered(bought).map(({ card, key }) => (
                  <Card key={key} game={table.game} card={card} size="chip" isPlain />
                ))}
              </span>
            )}
            <span className="rb-rest">
              {bought.length === 0 && 'nothing bought yet, '}
              {cards.length > bought.length && amountOf(cards.length - bought.length, 'Starter card')}
            </span>
          </button>
        );
      })}
      {open !== null && <CollectionSheet {...part} seat={open} close={() => setOpen(null)} />}
    </section>
  );
}

function CollectionSheet({ seat, close, ...part }: Shown & { readonly seat: Seat; readonly close: () => void }) {
  const { scene } = part;
  const player = scene.players[seat];
  if (!player) return null;
  const backs = player.hand.filter((card) => card === null).length;
  const hand = player.hand.filter((card) => card !== null);
  const laid = player.deck.filter((card) => card !== null);
  return (
    <Sheet title={`${whose(part, seat)} collection`} close={close} as="rb-sheet">
      <p className="rb-total">
        <Shield n={player.points} /> {player.points === 1 ? 'point' : 'points'} in{' '}
        {amountOf(player.collection.length, 'card')}, end bonuses included
      </p>
      <Row {...part} title="All cards, the most points first" cards={player.collection} />
      {player.hand.length > 0 && (
        <Row {...part} title={backs === 0 ? 'In hand' : `In hand, ${amountOf(backs, 'card')} face down`} cards={hand} />
      )}
      <Row {...part} title="Played this turn" cards={player.played} />
      <Row {...part} title="Carried over to the next turn" cards={player.carried} />
      <Row
        {...part}
        title={`Discard Pile, ${amountOf(player.discard.length, 'card')}, top first`}
        cards={player.discard}
      />
      {laid.length > 0 ? (
        <Row {...part} title={`Player Deck, ${amountOf(player.deck.length, 'card')}, top first`} cards={laid} />
      ) : (
        <p className="rb-total">
          <CardIcon name="card-draw" /> {amountOf(player.deck.length, 'card')} in the Player Deck, order unknown
        </p>
      )}
    </Sheet>
  );
}

function Row({ title, cards, ...part }: Shown & { readonly title: string; readonly cards: readonly string[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="rb-row" aria-label={title}>
      <h3>{title}</h3>
      <div>
        {numbered(cards).map(({ card, key }) => (
          <Held key={key} {...part} card={card} size="table" where={title} />
        ))}
      </div>
    </section>
  );
}

function PilesSheet({ close, ...part }: Shown & { readonly close: () => void }) {
  const { scene } = part;
  return (
    <Sheet title={scene.isCampaign ? 'The Trash' : 'Main Deck and Trash'} close={close} as="rb-sheet">
      {scene.toCome.map(({ title, cards }) => (
        <Row key={title} {...part} title={`${title}, ${cards.length}, order unknown`} cards={cards} />
      ))}
      {!scene.isCampaign && scene.toCome.length === 0 && (
        <p className="rb-total">The Main Deck is empty: the game ends when a column is.</p>
      )}
      {scene.trash.length === 0 ? (
        <p className="rb-total">Nothing is trashed yet.</p>
      ) : (
        <Row
          {...part}
          title={`Trash, ${amountOf(scene.trash.length, 'card')}, never to return`}
          cards={scene.trash.toReversed()}
        />
      )}
    </Sheet>
  );
}
