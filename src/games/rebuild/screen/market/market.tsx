import { type KeyboardEvent, type ReactNode, useState } from 'preact/compat';
import { Icon } from '../../../../ui/cards/icon.tsx';
import { vars } from '../../../../ui/cards/shapes.tsx';
import { ColumnSheet } from './column-sheet.tsx';
import { doomedPlaces, endWords, isLastOf } from '../forecast.ts';
import { Held, numbered, type OnPlace, type Shown } from '../pieces.tsx';
import { isSamePlace, type Place, placeText, type Scene, titleOf } from '../scene.ts';
import { Slat } from './slat.tsx';

interface MarketProps extends Shown {
  readonly columns?: readonly (readonly string[])[]; // as they would lie
  readonly on: (place: Place) => OnPlace;
  readonly verdict?: (place: Place) => ReactNode; // below the Purchase Row
  readonly aim?: number | null; // the column of the card that is looked at
}

/** §3: chutes that bring cards towards the player; the bottom card of each is in the Purchase Row. */
export function Market({ on, verdict, aim = null, columns, ...part }: MarketProps) {
  const { scene } = part;
  const shown = columns ?? scene.columns;
  const doomed = doomedPlaces(scene, shown);
  const [open, setOpen] = useState<number | null>(null);
  const rows = Math.max(...shown.map(({ length }) => length));
  return (
    <section
      className="rb-market"
      data-guide="market"
      aria-label="Market"
      data-verdicts={verdict ? '' : undefined}
      style={vars({ '--above': Math.max(1, rows - 1) })}
      onKeyDown={walkGrid}
    >
      {shown.map((cards, i) => {
        const column = i + 1;
        const bottom = { column, row: 1 };
        return (
          <div
            key={column}
            className="rb-chute"
            data-aim={aim === column ? '' : undefined}
            role="group"
            aria-label={`Column ${column}`}
          >
            {scene.isCampaign ? (
              <Stack {...part} column={column} cards={cards} doomed={doomed} on={on} open={() => setOpen(column)} />
            ) : (
              <Above {...part} grid={shown} column={column} cards={cards} on={on} aim={aim} />
            )}
            {cards.length === 0 ? (
              <span className="rb-empty">empty</span>
            ) : (
              <Crate {...part} grid={shown} place={bottom} doomed={doomed} on={on} />
            )}
            {verdict && <div className="rb-verdict">{cards.length > 0 && verdict(bottom)}</div>}
          </div>
        );
      })}
      {open !== null && (
        <ColumnSheet {...part} column={open} cards={shown[open - 1] ?? []} on={on} close={() => setOpen(null)} />
      )}
    </section>
  );
}

/** Arrow keys walk over the grid; below the Purchase Row the hand comes next. */
function walkGrid(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (!(target instanceof HTMLElement) || target.dataset.place === undefined) return;
  const [column = 0, row = 0] = target.dataset.place.split(' ').map(Number);
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
  if (!step) return;
  event.preventDefault();
  const [across = 0, up = 0] = step;
  const next = currentTarget.querySelector<HTMLElement>(`[data-place="${column + across} ${row + up}"]`);
  if (next) next.focus();
  else if (up < 0) document.querySelector<HTMLElement>('.rb [data-row] button')?.focus();
}

/* ---- the cards above the Purchase Row ---- */

interface ColumnProps extends Shown {
  readonly column: number;
  readonly cards: readonly string[]; // bottom first
  readonly on: (place: Place) => OnPlace;
}

interface AboveProps extends ColumnProps {
  readonly grid: readonly (readonly string[])[];
  readonly aim: number | null;
}

/** Three rows at most: each card above is a button of its own. */
function Above({ grid, column, cards, on, aim, ...part }: AboveProps) {
  const { scene } = part;
  return numbered(cards)
    .slice(1)
    .toReversed()
    .map(({ card, key, at }) => {
      const place = { column, row: at + 1 };
      const { state, isPicked, says, pick, drag, drop } = on(place);
      return (
        <Held
          key={key}
          {...part}
          card={card}
          as="rb-above"
          size="hand"
          where={placeText(place)}
          says={
            [
              ...(says === undefined ? [] : [says]),
              ...(aim === column && at === 1 ? ['falls into the Purchase Row'] : []),
            ].join('; ') || undefined
          }
          fly={`market ${marketKey(grid, column, at)}`}
          from="above"
          after={slideOf(scene)}
          place={`${column} ${at + 1}`}
          state={state}
          isPicked={isPicked ?? false}
          pick={pick}
          drag={drag}
          drop={drop}
          instead={<Slat scene={scene} card={card} />}
        >
          {aim === column && at === 1 && (
            <span className="rb-falls" aria-hidden="true">
              ↓ falls
            </span>
          )}
        </Held>
      );
    });
}

/** A column slides when the card that left it is on its way; cards that change places do so at once. */
const slideOf = ({ phase }: Scene): number | undefined => (phase === 'reorder' ? undefined : SLIDE_AFTER);
const SLIDE_AFTER = 240; // ms

/** Cards of a name are numbered along the market, so that each keeps its number while it falls. */
function marketKey(columns: readonly (readonly string[])[], column: number, at: number): string {
  const card = columns[column - 1]?.[at] ?? '';
  const before = columns
    .slice(0, column - 1)
    .flat()
    .filter((other) => other === card).length;
  const below = columns[column - 1]?.slice(0, at).filter((other) => other === card).length ?? 0;
  return `${card} ${before + below}`;
}

/** §6.5.2: up to nine rows lie open; a tap anywhere opens the column as a list. */
function Stack({
  column,
  cards,
  doomed,
  on,
  open,
  scene,
}: ColumnProps & { readonly doomed: readonly Place[]; readonly open: () => void }) {
  const above = cards.slice(1);
  if (above.length === 0) return null;
  const isLit = above.some((_, i) => on({ column, row: i + 2 }).pick !== undefined);
  return (
    <button
      type="button"
      className="rb-stack"
      data-lit={isLit ? '' : undefined}
      data-place={`${column} 2`}
      onClick={open}
    >
      <span className="sr">
        {`Column ${column}, ${above.length} above: ${above.map((card) => titleOf(scene, card)).join(', ')}`}
        {isLit && '; some can be chosen'}
      </span>
      {above
        .map((card, i) => {
          const place = { column, row: i + 2 };
          const { state, isPicked } = on(place);
          const second = doomed.findIndex((one) => isSamePlace(one, place));
          return (
            <Slat
              key={i}
              scene={scene}
              card={card}
              mark={isPicked ? 'picked' : state === 'legal' ? 'legal' : second >= 0 ? 'doomed' : undefined}
            />
          );
        })
        .toReversed()}
    </button>
  );
}

/* ---- the Purchase Row ---- */

interface CrateProps extends Shown {
  readonly grid: readonly (readonly string[])[];
  readonly place: Place;
  readonly doomed: readonly Place[];
  readonly on: (place: Place) => OnPlace;
}

function Crate({ grid, place, doomed, on, ...part }: CrateProps) {
  const { scene } = part;
  const card = grid[place.column - 1]?.[0] ?? '';
  const { state, isPicked, says, pick, drag, drop } = on(place);
  const goes = doomed.findIndex((one) => isSamePlace(one, place));
  const isLast = isLastOf(scene, place.column);
  const words = [
    ...(says === undefined ? [] : [says]),
    ...(goes < 0
      ? []
      : [goes === 0 ? 'trashed next, at the end of this turn' : 'trashed second, at the end of this turn']),
    ...(isLast ? [`the last of its column: taking it ${endWords(scene)}`] : []),
  ].join('; ');
  return (
    <Held
      key={card}
      {...part}
      card={card}
      as="rb-crate"
      isNamed
      where={placeText(place)}
      says={words === '' ? undefined : words}
      fly={`market ${marketKey(grid, place.column, 0)}`}
      from="above"
      after={slideOf(scene)}
      place={`${place.column} 1`}
      mark={goes < 0 ? undefined : 'doomed'}
      state={state}
      isPicked={isPicked ?? false}
      pick={pick}
      drag={drag}
      drop={drop}
    >
      {goes >= 0 && (
        <span className="rb-sticker" aria-hidden="true">
          <Icon name="trash-can" />
          {scene.isCampaign ? (goes === 0 ? '1st' : '2nd') : 'next'}
        </span>
      )}
      {isLast && (
        <span className="rb-sticker rb-sticker--end" aria-hidden="true">
          {scene.options.endCheck === 'immediate' ? 'ends it' : 'last one'}
        </span>
      )}
    </Held>
  );
}
