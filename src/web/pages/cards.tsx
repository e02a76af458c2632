import { Suspense, use } from 'preact/compat';
import { Card, useDeck } from '../../ui/cards/card.tsx';
import { CardSprite } from '../../ui/cards/icon.tsx';
import { hasDeckFields } from '../deck/fields.ts';
import { Markdown } from '../rules/markdown.tsx';
import { loadRulebook } from '../rules/rulebook.ts';
import { addressOf, go } from '../routes.ts';
import { Sheet } from '../../ui/table/sheet.tsx';
import { posterOf } from './posters.ts';
import { Page } from './shell.tsx';

/** Every card of a game; one of them large, with its words and rulings. */
export default function Cards({ game, card }: { readonly game: string; readonly card: string }) {
  return (
    <Page title={`${posterOf(game)?.title ?? game}: the cards`} game={game}>
      <Suspense fallback={<p>…</p>}>
        <Browser game={game} card={card} />
      </Suspense>
    </Page>
  );
}

function Browser({ game, card }: { readonly game: string; readonly card: string }) {
  const deck = useDeck(game);
  const isCard = deck.groups.some(({ cards }) => cards.includes(card));
  return (
    <CardSprite value={deck.sprite}>
      <p className="lead">
        <a href={addressOf('rules', game)}>Rulebook</a> · <a href={addressOf('new', game)}>Set up a game</a>
        {' · '}
        <a href={addressOf('print', game)}>Print the cards</a>
        {hasDeckFields(game) && (
          <>
            {' '}
            · <a href={addressOf('lab', game)}>Edit the deck</a>
          </>
        )}
      </p>
      {deck.groups.map(({ title, cards }) => (
        <section key={title} className="cardgroup">
          <h2>{title}</h2>
          <ul className="cardgrid">
            {cards.map((id) => (
              <li key={id}>
                <a href={addressOf('cards', game, id)}>
                  <span className="sr">{`${deck.name(id)}. ${deck.words(id)}`}</span>
                  <Card game={game} card={id} isPlain />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isCard && (
        <Sheet title={deck.name(card)} close={() => go('cards', game)} as="sheet--card">
          <CardInFull game={game} card={card} />
        </Sheet>
      )}
    </CardSprite>
  );
}

/** One card large, with what is on it in words and the rulings that name it. */
export function CardInFull({ game, card }: { readonly game: string; readonly card: string }) {
  const deck = useDeck(game);
  return (
    <div className="infull">
      <Card game={game} card={card} size="large" isPlain />
      <div className="prose">
        <p>{deck.words(card)}</p>
        <p>
          <em>{deck.flavour(card)}</em>
        </p>
        <Suspense fallback={null}>
          <CardRulings game={game} name={deck.name(card)} />
        </Suspense>
      </div>
    </div>
  );
}

function CardRulings({ game, name }: { readonly game: string; readonly name: string }) {
  const book = use(loadRulebook(game));
  const found = book.rulings.filter(({ question, answer }) => `${question} ${answer}`.includes(name));
  return found.map((ruling) => (
    <div key={ruling.name} className="ruling">
      <b>
        {ruling.name}. <Markdown text={ruling.question} game={game} />
      </b>
      <Markdown text={ruling.answer} game={game} />
    </div>
  ));
}
