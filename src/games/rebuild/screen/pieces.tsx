import type { ReactNode } from 'preact/compat';
import type { Message } from '../../../engine/edge.ts';
import { RESOURCES } from '../face.ts';
import { Card, type CardState } from '../../../ui/cards/card.tsx';
import { vars } from '../../../ui/cards/shapes.tsx';
import { Resource, ShieldPath } from './cards/shapes.tsx';
import { type Drag, useCardButton } from '../../../ui/table/holding.ts';
import type { TableProps, WatchedProps } from '../../../ui/table/props.ts';
import type { Units } from './account.ts';
import { nameAt, type OwnScene, type Scene, titleOf } from './scene.ts';

/** What everybody may see: enough for the market, the tab and the cities. */
export interface Shown {
  readonly table: WatchedProps;
  readonly scene: Scene;
}

/** What all parts of the table of a seat are made from. */
export interface Part extends Shown {
  readonly table: TableProps;
  readonly scene: OwnScene;
  readonly send: (actions: readonly Message[]) => Promise<void>; // one after the other, until one is refused
}

interface TokensProps {
  readonly of: Units;
  readonly sign?: string;
  readonly isShort?: boolean; // a single unit needs no number
}

/** '2 ◉ 1 ⬡': units as numbers and tokens. */
export const Tokens = ({ of, sign = '', isShort = false }: TokensProps) =>
  RESOURCES.map(
    (resource, r) =>
      (of[r] ?? 0) > 0 && (
        <span key={resource} className="rb-tok">
          {sign}
          {!(isShort && of[r] === 1) && of[r]}
          <Resource of={resource} />
        </span>
      ),
  );

/** Icons that pay as anything. */
export const Wild = ({ n, sign = '' }: { readonly n: number; readonly sign?: string }) =>
  n > 0 && (
    <span className="rb-tok" role="img" aria-label={`${sign}${n} wild`}>
      {sign}
      {n}
      <i className="rb-wild" aria-hidden="true">
        ?
      </i>
    </span>
  );

export const Shield = ({ n, says = n === 1 ? 'point' : 'points' }: { readonly n: number; readonly says?: string }) => (
  <span className="rb-vp" data-long={n > 9 ? '' : undefined} role="img" aria-label={`${n} ${says}`}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <ShieldPath />
    </svg>
    <b>{n}</b>
  </span>
);

/** What can be done with a card of the market. */
export interface OnPlace {
  readonly state?: CardState | undefined;
  readonly isPicked?: boolean;
  readonly says?: string | undefined;
  readonly does?: string | undefined; // the verb in the list of a column
  readonly pick?: (() => void) | undefined;
  readonly drag?: Drag | undefined;
  readonly drop?: string | undefined;
}

interface HeldProps extends Shown {
  readonly card: string;
  readonly where: string; // 'in your hand'
  readonly fly?: string; // its name among the cards that move
  readonly from?: 'pile' | 'above' | undefined; // where it comes from when it is new
  readonly after?: number | undefined; // it sets off so many milliseconds later
  readonly as?: string; // a class of its own
  readonly size?: 'chip' | 'table' | 'hand';
  readonly state?: CardState | undefined;
  readonly badge?: string | undefined;
  readonly says?: string | undefined; // what choosing it means
  readonly mark?: string | undefined; // 'spend', 'doomed': drawn by the style sheet
  readonly isPicked?: boolean;
  readonly pick?: (() => void) | undefined; // without it a tap enlarges the card
  readonly drag?: Drag | undefined;
  readonly drop?: string | undefined;
  readonly place?: string | undefined; // for the arrow keys
  readonly n?: number; // its place in a fan
  readonly children?: ReactNode; // what lies on it
  readonly instead?: ReactNode; // drawn on a narrow screen
  readonly isNamed?: boolean; // its name stands below it, where the card has no room for it
}

/** A card as a button: a tap picks it where there is something to choose, and enlarges it elsewhere. */
export function Held({
  table,
  scene,
  card,
  where,
  as = '',
  size = 'hand',
  state,
  badge,
  says,
  mark,
  ...how
}: HeldProps) {
  const { fly, from, after, isPicked = false, pick, drag, drop, place, n, children, instead, isNamed = false } = how;
  return (
    <button
      type="button"
      className={`rb-card ${as}`}
      data-fly={fly}
      data-from={from}
      data-after={after}
      data-drop={drop}
      data-drags={drag ? '' : undefined}
      data-place={place}
      data-mark={mark}
      data-lit={state === 'legal' || isPicked ? '' : undefined}
      style={n === undefined ? undefined : vars({ '--i': n })}
      aria-pressed={pick ? isPicked : undefined}
      {...useCardButton({ read: () => table.openCard(card), pick, drag })}
    >
      <span className="sr">
        {titleOf(scene, card)}; {where}
        {says !== undefined && `; ${says}`}
      </span>
      {instead}
      <Card game={table.game} card={card} size={size} state={state} badge={badge} isPlain />
      {isNamed && (
        <span className="rb-caption" aria-hidden="true">
          {titleOf(scene, card)}
        </span>
      )}
      {children}
    </button>
  );
}

/** 'Mira’s' or 'Your' */
export const whose = ({ table, scene }: Shown, seat: number): string =>
  seat === scene.me ? 'Your' : `${nameAt(table.names, seat)}’s`;

/** Names for cards that stay the same while other cards come and go; equal ones are numbered. */
export function numbered(
  cards: readonly string[],
): { readonly card: string; readonly key: string; readonly at: number }[] {
  const seen = new Map<string, number>();
  return cards.map((card, at) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { card, key: `${card} ${copy}`, at };
  });
}
