import '../faces.css';
import './pictures.css';
import { Suspense, useLayoutEffect, useMemo, useRef } from 'preact/compat';
import { Problem } from '../../../engine/words.ts';
import {
  type CellForm,
  deckSheets,
  DPIS,
  type PicturedCard,
  shopForm,
  shopPictures,
  SHOPS,
  TABLETOP_FORM,
  tabletopPictures,
} from '../../../print/pictures.ts';
import { readName } from '../../../print/choices.ts';
import type { Sides } from '../../../print/sheets.ts';
import { MatchCards, useDeck } from '../../../ui/cards/card.tsx';
import { CardSprite } from '../../../ui/cards/icon.tsx';
import { PrintedOrnaments } from '../../../ui/cards/ornament.tsx';
import { Imprint } from '../../../ui/cards/parts.tsx';
import type { Printing } from '../../../ui/printing.ts';
import { hasDeckFields, readFields } from '../../deck/fields.ts';
import { keptDeck } from '../../deck/kept-decks.ts';
import { cardsWithBacks } from '../cards-with-backs.ts';
import { deckCsv } from '../deck-csv.ts';
import { olderDeck, useChanges } from '../errata/use-changes.ts';
import { PrintedCell } from '../print-card.tsx';
import { printingOf } from '../printings.ts';
import { useBox } from '../use-box.ts';

/*
 * Cards as pictures, for `print --what images` and `--what tabletop`: this page shows one picture, as large as the window, and says
 * which there are. Whoever photographs it names the next one in the address.
 */

interface PicturesProps {
  readonly game: string;
  readonly query: string; // for=tabletop, or a shop, dpi=300, at=0, deck=NAME, only=changed, since=NAME, ink=saving
}

export default function PicturesPage(props: PicturesProps) {
  return (
    <Suspense fallback={null}>
      <Pictures {...props} />
    </Suspense>
  );
}

function Pictures({ game, query }: PicturesProps) {
  const printing = printingOf(game);
  const given = new URLSearchParams(query);
  const name = given.get('deck') ?? '';
  const deck = useMemo(() => (name === '' ? null : keptDeck(game, name)), [game, name]);
  return (
    <MatchCards options={printing.options ?? {}} deck={deck}>
      <PrintedOrnaments value={printing.ornaments}>
        <Shown game={game} printing={printing} deck={deck} given={given} />
      </PrintedOrnaments>
    </MatchCards>
  );
}

interface ShownProps {
  readonly game: string;
  readonly printing: Printing;
  readonly deck: object | null;
  readonly given: URLSearchParams;
}

function Shown({ game, printing, deck: own, given }: ShownProps) {
  const deck = useDeck(game);
  const boxed = useBox(game, printing.options, own);
  const place = useRef<HTMLDivElement>(null);
  const at = Number(given.get('at') ?? 0);
  const fields = hasDeckFields(game) ? readFields(game) : null;
  const sinceName = given.get('since') ?? '';
  const since = useMemo(() => olderDeck(game, sinceName), [game, sinceName]);
  const changes = useChanges(game, own, since);
  const isOnlyChanged = given.get('only') === 'changed';
  const cards = useMemo(() => {
    if (!boxed || !('cards' in boxed)) return [];
    const wanted = boxed.cards.filter(({ card }) => !isOnlyChanged || changes.cards.includes(card));
    return cardsWithBacks(wanted, deck, printing);
  }, [boxed, deck, printing, changes, isOnlyChanged]);
  useLayoutEffect(() => {
    if (place.current) place.current.dataset.shown = String(at); // its faces have been measured by now
  });
  if (!boxed) return null;
  if ('problem' in boxed) return <p className="refusal">{boxed.problem}</p>;
  const asked = picturesOf(game, cards, given);
  if ('problem' in asked) return <p className="refusal">{asked.problem}</p>;
  const { form, pictures } = asked;
  const picture = pictures[at];
  const { width, height } = form.pixels;
  const version = `r${boxed.version}${own === null ? '' : '*'}`;
  const report = {
    pictures: pictures.map(({ file, columns, rows }) => ({ file, width: columns * width, height: rows * height })),
    cards: cards.map((card) => ({ ...card, name: deck.name(card.card), words: deck.words(card.card) })),
    backs: Object.fromEntries(Object.entries(printing.backs).map(([back, { title }]) => [back, title])),
    csv: deckCsv({ cards, deck, fields, file: own }),
  };
  return (
    <CardSprite value={deck.sprite}>
      <Imprint value={version}>
        <div
          ref={place}
          className="pic"
          data-game={game}
          data-theme="light"
          data-ink={given.get('ink') ?? 'colour'}
          style={{ width: `${(picture?.columns ?? 0) * width}px`, height: `${(picture?.rows ?? 0) * height}px` }}
        >
          {picture?.cells.map((side, i) => (
            <div
              key={`${at} ${i}`}
              className="pic-cell"
              style={{
                width: `${width}px`,
                height: `${height}px`,
                left: `${(i % picture.columns) * width}px`,
                top: `${Math.floor(i / picture.columns) * height}px`,
              }}
            >
              <div style={{ transform: `scale(${fillingOf(form).join(', ')})`, transformOrigin: '0 0' }}>
                <PrintedCell
                  game={game}
                  cell={{ ...side, x: form.bleed.left, y: form.bleed.top, scale: 1, turn: 0, bleed: beyond(form) }}
                  width={form.trim.width}
                  height={form.trim.height}
                  printing={printing}
                  isLarge={false}
                />
              </div>
            </div>
          ))}
        </div>
        <output className="pic-report" hidden>
          {JSON.stringify(report)}
        </output>
      </Imprint>
    </CardSprite>
  );
}

const CSS_PIXEL = 25.4 / 96; // millimetres

const OVER = 0.2; // millimetres that are cut off: browsers round boxes, and the last row of pixels would be half white

const beyond = ({ bleed: { left, right, top, bottom } }: CellForm): Sides => ({
  left: left + OVER,
  right: right + OVER,
  top: top + OVER,
  bottom: bottom + OVER,
});

/** How much larger a card is drawn than it is, so that it fills its pixels to the last one. */
function fillingOf({ pixels, trim, bleed }: CellForm): [number, number] {
  const width = (trim.width + bleed.left + bleed.right) / CSS_PIXEL;
  const height = (trim.height + bleed.top + bleed.bottom) / CSS_PIXEL;
  return [pixels.width / width, pixels.height / height];
}

function picturesOf(game: string, cards: readonly PicturedCard[], given: URLSearchParams) {
  try {
    if (given.get('for') === 'tabletop')
      return { form: TABLETOP_FORM, pictures: tabletopPictures(deckSheets(game, cards)) };
    const shop = readName(SHOPS, given.get('for'), 'print shop');
    const dpi = DPIS.find((one) => String(one) === given.get('dpi')) ?? DPIS[0];
    return { form: shopForm(shop, dpi), pictures: shopPictures(cards) };
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message };
    throw error;
  }
}
