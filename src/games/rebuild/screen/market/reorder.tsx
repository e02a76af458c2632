import { useDraft } from '../../../../ui/draft.ts';
import { ActionBar } from '../../../../ui/table/action-bar.tsx';
import { Go } from '../../../../ui/table/go.tsx';
import { useKeys } from '../../../../ui/table/keys.ts';
import { doomedPlaces } from '../forecast.ts';
import { Hand } from '../hand.tsx';
import { type Line, linesOf, reordered, stepsFor, swapped } from '../lines.ts';
import { Market } from './market.tsx';
import { Held, type OnPlace, type Part } from '../pieces.tsx';
import { cardAt, handOf, isSamePlace, type Place, placeText, titleOf } from '../scene.ts';

/** Rows are numbered from the one that is for sale; nobody has to know that. */
const whereIs = ({ kind, number }: Line, lines: readonly Line[]): string => {
  const rows = lines.filter((one) => one.kind === 'Row').length;
  if (kind === 'Column' || rows < 2) return '';
  return number === 1 ? 'bottom' : number === rows ? 'top' : '';
};

/** §4.4f, D2: one row or one column in any order. Cards of the line change places, by two taps or a drag. */
export function ReorderScreen(part: Part) {
  const { table, scene } = part;
  const lines = linesOf(scene, table.legal);
  const [title, setTitle] = useDraft<string | null>('line', null);
  const [order, setOrder] = useDraft<readonly number[]>('order', []);
  const [first, setFirst] = useDraft<number | null>('first', null);
  const line = lines.length === 1 ? (lines[0] ?? null) : (lines.find((one) => one.title === title) ?? null);
  const slots = line ? line.places.map((_, i) => order[i] ?? i) : [];
  const columns = line ? reordered(scene, line, slots) : scene.columns;
  const isChanged = slots.some((slot, i) => slot !== i);
  const decline = table.legal.find(({ type }) => type === 'decline');
  const isFixed = (slot: number): boolean => slot < scene.filled;

  const begin = (): void => {
    setOrder([]);
    setFirst(null);
  };
  const swap = (a: number, b: number): void => {
    setOrder(swapped(slots, a, b));
    setFirst(null);
  };
  const tap = (slot: number): void => {
    if (first === null) setFirst(slot);
    else if (first === slot) setFirst(null);
    else swap(first, slot);
  };
  const submit = async (): Promise<void> => {
    if (!line) return;
    await part.send(stepsFor(scene, line, slots));
    setTitle(null);
    begin();
  };
  useKeys({ Escape: line ? () => (begin(), setTitle(null)) : undefined });

  /** A card of the Purchase Row begins with that row, one further up with its column. */
  const beginAt = (place: Place): OnPlace => {
    const own = lines.find(({ kind, number }) =>
      place.row === 1 ? kind === 'Row' && number === 1 : kind === 'Column' && number === place.column,
    );
    if (!own) return {};
    return {
      state: 'legal',
      says: `begins with ${own.title}`,
      does: 'Move',
      pick: () => {
        setTitle(own.title);
        setFirst(own.places.findIndex((one) => isSamePlace(one, place)));
      },
    };
  };
  const onPlace = (place: Place): OnPlace => {
    const slot = line ? line.places.findIndex((one) => isSamePlace(one, place)) : -1;
    if (!line) return beginAt(place);
    if (slot < 0 || isFixed(slot)) return { state: 'idle' };
    return {
      state: first === slot ? 'picked' : 'legal',
      isPicked: first === slot,
      says: first === null ? 'can change its place' : 'changes places with the chosen card',
      does: first === null ? 'Move' : 'Swap',
      pick: () => tap(slot),
      drop: `slot ${slot}`,
      drag: dragOf(slot, isFixed, swap),
    };
  };
  const goes = doomedPlaces(scene, columns)[0];
  const doomed = goes && titleOf(scene, columns[goes.column - 1]?.[goes.row - 1] ?? '');
  return (
    <>
      <Market {...part} columns={columns} on={onPlace} />
      <div className="rb-side">
        <section className="rb-lines" aria-label="Which line">
          {lines.length > 1 &&
            ['Row', 'Column'].map((kind) => (
              <div key={kind} className="rb-linepick" role="group" aria-label={kind}>
                <span aria-hidden="true">{kind}</span>
                {lines
                  .filter((one) => one.kind === kind)
                  .map((one) => (
                    <button
                      key={one.title}
                      type="button"
                      aria-pressed={one === line}
                      onClick={() => {
                        begin();
                        setTitle(one.title);
                      }}
                    >
                      <span className="sr">{kind} </span>
                      {one.number}
                      {whereIs(one, lines) !== '' && <small> {whereIs(one, lines)}</small>}
                    </button>
                  ))}
              </div>
            ))}
          {line && <Slots {...part} line={line} slots={slots} first={first} isFixed={isFixed} tap={tap} swap={swap} />}
        </section>
      </div>
      <div className="rb-below">
        <Hand {...part} cards={handOf(scene)} title="Your hand" />
      </div>
      <ActionBar
        game={table.game}
        say={
          line === null
            ? 'Put one row or column in a new order?'
            : first === null
              ? `${line.title}: tap two cards to swap them`
              : 'Now tap where it goes'
        }
        how={doomed === undefined ? undefined : `${doomed} ${isChanged ? 'would be' : 'is'} trashed after your turn.`}
        refusal={table.refusal}
      >
        {decline && (
          <Go isPrimary={!isChanged} isOff={table.isBusy} go={() => void table.act(decline)}>
            Leave as it is
          </Go>
        )}
        {(isChanged || !decline) && (
          <Go isPrimary isOff={table.isBusy} go={() => void submit()}>
            Keep this order
          </Go>
        )}
      </ActionBar>
    </>
  );
}

interface SlotsProps extends Part {
  readonly line: Line;
  readonly slots: readonly number[];
  readonly first: number | null;
  readonly isFixed: (slot: number) => boolean;
  readonly tap: (slot: number) => void;
  readonly swap: (a: number, b: number) => void;
}

/** The line by itself, large enough for a thumb. */
function Slots({ line, slots, first, isFixed, tap, swap, ...part }: SlotsProps) {
  const { scene } = part;
  return (
    <ol
      className="rb-slots"
      data-row=""
      aria-label={`${line.title}, ${line.kind === 'Column' ? 'from the bottom' : 'from the left'}`}
    >
      {line.places.map((place, slot) => {
        const from = line.places[slots[slot] ?? slot];
        const card = from ? cardAt(scene, from) : undefined;
        if (card === undefined) return null;
        return (
          <li key={slot}>
            <Held
              {...part}
              card={card}
              size="table"
              isNamed
              where={placeText(place)}
              state={first === slot ? 'picked' : isFixed(slot) ? 'idle' : undefined}
              isPicked={first === slot}
              drop={`slot ${slot}`}
              pick={isFixed(slot) ? undefined : () => tap(slot)}
              drag={dragOf(slot, isFixed, swap)}
            />
          </li>
        );
      })}
    </ol>
  );
}

function dragOf(slot: number, isFixed: (slot: number) => boolean, swap: (a: number, b: number) => void) {
  if (isFixed(slot)) return undefined;
  const slotOf = (target: string): number => (target.startsWith('slot ') ? Number(target.slice('slot '.length)) : -1);
  return {
    accepts: (target: string) => slotOf(target) >= 0 && slotOf(target) !== slot && !isFixed(slotOf(target)),
    drop: (target: string) => swap(slot, slotOf(target)),
    why: (target: string | null) =>
      target !== null && isFixed(slotOf(target))
        ? 'The card there has its place already.'
        : 'It changes places with another card of its line.',
  };
}
