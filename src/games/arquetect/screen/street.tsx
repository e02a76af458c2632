import type { ReactNode } from 'preact/compat';
import { Card, type CardState } from '../../../ui/cards/card.tsx';
import { CardIcon } from '../../../ui/cards/icon.tsx';
import { ICONS } from './cards/icons.ts';
import { vars } from '../../../ui/cards/shapes.tsx';
import { type Drag, useHolding } from '../../../ui/table/holding.ts';
import { plain, signed } from '../../../ui/table/signs.ts';
import type { Shown } from './part.ts';
import { type Seen, type Street } from './scene.ts';
import { nameIn, type Reckoning, whyPoints } from './score.ts';

/** How a house looks just now, and what a tap on it does. */
export interface OnHouse {
  readonly mark?: 'legal' | 'picked' | 'idle' | 'new' | 'aim' | undefined;
  readonly flag?: string | undefined; // two words at its corner
  readonly figure?: number | undefined; // what choosing it would do to the score
  readonly words?: string | undefined; // the same for those who listen
  readonly tap?: (() => void) | undefined;
  readonly drag?: Drag | undefined;
}

/** Where a card can be put in. */
export interface Gaps {
  readonly legal: readonly number[];
  readonly aim: number | null;
  readonly card: Seen | null; // stands in the chosen gap; null: nothing is put in there
  readonly words: (gap: number) => string;
  readonly sign: (gap: number) => ReactNode;
  readonly take: (gap: number) => void;
}

interface RowProps {
  readonly part: Shown;
  readonly street: Street;
  readonly title: string;
  readonly as: 'full' | 'theirs' | 'mini';
  readonly reckoning?: Reckoning | null; // of the street as it would stand, the card in the gap included
  readonly on?: (at: number) => OnHouse;
  readonly gaps?: Gaps | undefined;
}

/**
 * On a phone. As many however long the city is: a card that comes or goes while others play moves no other. With gaps between them
 * cards need more room, if their names are to be read.
 */
const COLUMNS = 5;
const COLUMNS_WITH_GAPS = 4;
const MOST_IN_LINE = 11; // on a desk
const MOST_ON_TABLET = 9;
const MOST_IN_NARROW = 7; // in the account of the end

/** How many stand in a line where at most so many can, so that all lines are about as long. */
const evenly = (cells: number, most: number): number =>
  Math.max(1, Math.ceil(cells / Math.ceil(Math.max(1, cells) / most)));

/** A street with house numbers; under it a road with what each house scores, and the sum so far. */
export function Row({ part, street, title, as, reckoning = null, on, gaps }: RowProps) {
  const { aim = null, card = null } = gaps ?? {};
  const isOpened = aim !== null && card !== null;
  const houses = isOpened ? [...street.slice(0, aim), card, ...street.slice(aim)] : street;
  const cells = gaps?.card ? street.length + 1 : street.length;
  return (
    <ol
      className={`aq-street aq-street--${as}`}
      data-gaps={gaps ? '' : undefined}
      data-row={gaps || !on ? undefined : ''}
      aria-label={title}
      style={vars({
        '--n': Math.max(1, cells),
        '--cols': as === 'mini' ? Math.max(1, cells) : gaps ? COLUMNS_WITH_GAPS : COLUMNS,
        '--line': evenly(cells, MOST_IN_LINE),
        '--tablet': evenly(cells, MOST_ON_TABLET),
        '--narrow': evenly(cells, MOST_IN_NARROW),
      })}
    >
      {houses.map((seen, i) => {
        const isNew = isOpened && i === aim;
        const at = isOpened && i > aim ? i - 1 : i; // its place in the street as it stands
        return (
          <House
            key={isNew ? 'new' : at}
            part={part}
            seen={seen}
            houses={houses}
            place={i}
            reckoning={reckoning}
            on={isNew ? { mark: 'aim' } : (on?.(at) ?? {})}
            isMini={as === 'mini'}
          >
            {gaps && i === 0 && !isNew && <Gap gaps={gaps} gap={0} side="left" />}
            {gaps && !isNew && <Gap gaps={gaps} gap={at + 1} side="right" />}
          </House>
        );
      })}
      {houses.length === 0 && (
        <li className="aq-house aq-bare">
          {gaps ? (
            <button className="aq-plot" onClick={() => gaps.take(0)}>
              Any card will stand here
            </button>
          ) : (
            <span className="aq-plot">an empty road</span>
          )}
        </li>
      )}
    </ol>
  );
}

interface HouseProps {
  readonly part: Shown;
  readonly seen: Seen;
  readonly houses: Street;
  readonly place: number;
  readonly reckoning: Reckoning | null;
  readonly on: OnHouse;
  readonly isMini: boolean;
  readonly children: ReactNode;
}

function House({ part, seen, houses, place, reckoning, on, isMini, children }: HouseProps) {
  const by = reckoning?.ruinedBy[place] ?? null;
  const points = reckoning?.points[place];
  const sum = reckoning?.sums[place];
  const culprit = by === null ? null : (houses[by]?.id ?? null);
  return (
    <li className="aq-house" data-mark={on.mark} data-ruined={by === null ? undefined : ''}>
      <span className="aq-no" aria-hidden="true">
        {place + 1}
      </span>
      <HouseCard
        part={part}
        seen={seen}
        on={on}
        isRuined={by !== null}
        isMini={isMini}
        bite={culprit !== null && by !== null ? { culprit, isLeft: by < place } : null}
        words={houseWords(seen, place, points, culprit)}
      />
      {points !== undefined && (
        <span className="aq-road" aria-hidden="true">
          <span
            className="aq-plate num"
            data-sign={by !== null ? 'out' : points < 0 ? 'bad' : points === 0 ? 'nil' : 'good'}
          >
            {points === 0 ? '0' : signed(points)}
          </span>
          {!isMini && <i className="aq-sum">{plain(sum ?? 0)}</i>}
        </span>
      )}
      {children}
    </li>
  );
}

function houseWords({ id, isOut }: Seen, place: number, points: number | undefined, culprit: string | null): string {
  const name = id === null ? 'a face-down card' : nameIn(id);
  const scores = points === undefined ? '' : culprit === null ? `, scores ${plain(points)}` : '';
  return `${place + 1}, ${name}${isOut ? ', facing out' : ''}${scores}${culprit === null ? '' : `, ruined by ${nameIn(culprit)}`}`;
}

interface HouseCardProps {
  readonly part: Shown;
  readonly seen: Seen;
  readonly on: OnHouse;
  readonly isRuined: boolean;
  readonly isMini: boolean;
  readonly bite: { readonly culprit: string; readonly isLeft: boolean } | null; // who ruined it, and from which side
  readonly words: string;
}

function HouseCard({ part, seen, on, isRuined, isMini, bite, words }: HouseCardProps) {
  const { id } = seen;
  const read = useReading(part);
  const { press, isTap } = useHolding({ read: () => id !== null && read(id), ...on.drag });
  const face = (
    <>
      <Face part={part} seen={seen} state={isRuined ? 'ruined' : undefined} />
      {bite && (
        <span className="aq-bite" data-side={bite.isLeft ? 'left' : 'right'} aria-hidden="true">
          <CardIcon name={ICONS[bite.culprit] ?? ''} />
        </span>
      )}
      {on.flag !== undefined && <span className="aq-flag">{on.flag}</span>}
      {on.figure !== undefined && (
        <span className="aq-figure num" data-sign={on.figure < 0 ? 'bad' : on.figure > 0 ? 'good' : 'nil'}>
          {on.figure === 0 ? '±0' : signed(on.figure)}
        </span>
      )}
    </>
  );
  const tap = on.tap ?? (id === null ? undefined : () => read(id));
  if (!tap || isMini || on.mark === 'aim')
    return (
      <div className="aq-card">
        <span className="sr">{words}</span>
        {face}
      </div>
    );
  return (
    <button
      className="aq-card"
      data-drag={on.drag ? '' : undefined}
      data-hand={on.mark === 'legal' || on.mark === 'picked' ? '' : undefined}
      aria-pressed={on.mark === 'legal' || on.mark === 'picked' ? on.mark === 'picked' : undefined}
      onPointerDown={press}
      onClick={() => isTap() && tap()}
      onContextMenu={(event) => {
        event.preventDefault();
        if (id !== null) read(id);
      }}
    >
      <span className="sr">{`${words}${on.words === undefined ? '' : `; ${on.words}`}`}</span>
      {face}
    </button>
  );
}

/** Enlarges a card. */
export const useReading =
  ({ table }: Shown): ((card: string) => void) =>
  (card) =>
    table.openCard(card);

interface FaceProps {
  readonly part: Shown;
  readonly seen: Seen;
  readonly state?: CardState | undefined;
  readonly size?: 'chip' | 'table';
}

export function Face({ part, seen: { id, isOut }, state, size = 'table' }: FaceProps) {
  return <Card game={part.table.game} card={id} size={size} state={state} isOut={isOut} isPlain />;
}

const Gap = ({ gaps, gap, side }: { readonly gaps: Gaps; readonly gap: number; readonly side: 'left' | 'right' }) =>
  gaps.legal.includes(gap) && (gaps.aim !== gap || gaps.card === null) ? (
    <button
      className="aq-gap"
      data-side={side}
      data-gap={gap}
      data-drop={`gap ${gap}`}
      aria-pressed={gaps.aim === gap}
      onClick={() => gaps.take(gap)}
    >
      <span className="sr">{gaps.words(gap)}</span>
      <span className="aq-pillar" aria-hidden="true">
        {gaps.sign(gap)}
      </span>
    </button>
  ) : null;

/** What a house is worth and why, and the street without it. */
export function whyHouse(street: Street, at: number): string {
  const id = street[at]?.id ?? '';
  return `${nameIn(id)} at ${at + 1}: ${whyPoints(street, at)}`;
}
