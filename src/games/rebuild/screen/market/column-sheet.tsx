import { amountOf } from '../../../../engine/words.ts';
import { Card } from '../../../../ui/cards/card.tsx';
import { Sheet } from '../../../../ui/table/sheet.tsx';
import { type OnPlace, type Shown, Tokens } from '../pieces.tsx';
import type { Place } from '../scene.ts';

interface ColumnSheetProps extends Shown {
  readonly column: number;
  readonly cards: readonly string[]; // bottom first
  readonly on: (place: Place) => OnPlace;
  readonly close: () => void;
}

/** A column as a list, the Purchase Row first: here its small cards can be read and chosen. */
export function ColumnSheet({ table, scene, column, cards, on, close }: ColumnSheetProps) {
  return (
    <Sheet title={`Column ${column}, bottom first`} close={close} as="rb-sheet">
      <ol className="rb-list">
        {cards.map((card, i) => {
          const face = scene.face(card);
          const { pick, isPicked, does } = on({ column, row: i + 1 });
          return (
            <li key={i} data-picked={isPicked ? '' : undefined}>
              <button type="button" className="rb-read" onClick={() => table.openCard(card)}>
                <span className="sr">Read {face?.title ?? card}</span>
                <Card game={table.game} card={card} size="chip" isPlain />
              </button>
              <span className="rb-what">
                <b>{face?.title ?? card}</b>
                <span>
                  {i === 0 ? 'Purchase Row' : `row ${i + 1}`} · {amountOf(face?.vp ?? 0, 'point')} ·{' '}
                  {(face?.prices ?? []).map((price, n) => (
                    <span key={n}>
                      {n > 0 && ' or '}
                      <Tokens of={price} />
                    </span>
                  ))}
                </span>
              </span>
              {pick && (
                <button
                  type="button"
                  className="btn btn--plain btn--small"
                  aria-pressed={isPicked ?? false}
                  onClick={() => {
                    pick();
                    close();
                  }}
                >
                  {does ?? 'Choose'}
                  <span className="sr"> {face?.title ?? card}</span>
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </Sheet>
  );
}
