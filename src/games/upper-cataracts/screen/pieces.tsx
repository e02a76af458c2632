import type { ReactNode } from 'preact/compat';
import { type Cubes, type Effect, RESOURCES, writeBundle } from '../effects.ts';
import { Card, type CardState, useDeck } from '../../../ui/cards/card.tsx';
import type { OnCard } from '../../../ui/cards/deck.ts';
import { ICONS } from './cards/icons.ts';
import { Bundle, Cube } from './cards/shapes.tsx';
import { All, type Named } from './cards/effects.tsx';
import { type Drag, useCardButton } from '../../../ui/table/holding.ts';
import type { TableProps } from '../../../ui/table/props.ts';
import { bundleOf, inWords } from './scene.ts';

/** Effects as pictograms; a tag of the Chronicle has none. */
export function Effects({ of }: { readonly of: readonly Effect[] }) {
  const deck = useDeck('upper-cataracts');
  const named = (id: string): Named => ({ name: deck.name(id), icon: ICONS[id] ?? '' });
  return (
    <span className="uc-eff">
      <All of={of} named={named} />
    </span>
  );
}

export const Price = ({ of }: { readonly of: Cubes }) => (
  <span className="uc-price">{writeBundle(of) === '' ? 'free' : <Bundle of={of} />}</span>
);

/** 'short of 1 Might', in cubes; of nothing it is empty room, so that what stands below does not move when something is paid. */
export const Short = ({ of }: { readonly of: readonly number[] }) => (
  <span className="uc-short" data-none={of.every((n) => n === 0) ? '' : undefined}>
    short of <Bundle of={bundleOf(of)} />
  </span>
);

/** Gains and losses with their signs. */
export const Change = ({ of }: { readonly of: readonly number[] }) => (
  <span className="uc-eff">
    <Bundle of={bundleOf(of)} sign="+" />
    <span className="lose">
      <Bundle of={bundleOf(of.map((n) => -n))} sign="−" />
    </span>
  </span>
);

interface ThenProps {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** What the stores would be, of those that change. */
export const Then = ({ before, after }: ThenProps) =>
  RESOURCES.map(
    (resource, i) =>
      before[i] !== after[i] && (
        <span key={resource} className="uc-then">
          <s>{before[i]}</s> <b>{after[i]}</b>
          <Cube of={resource} />
        </span>
      ),
  );

export const payWords = (numbers: readonly number[]): string =>
  numbers.every((n) => n === 0) ? 'free' : `Pay ${inWords(numbers)}`;

export const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/* ---- cards and buttons ---- */

interface HeldProps extends OnCard {
  readonly table: TableProps;
  readonly card: string;
  readonly name: string;
  readonly says?: string; // where it lies, and what choosing it means
  readonly size?: 'chip' | 'table' | 'hand';
  readonly state?: CardState | undefined;
  readonly flag?: string | undefined;
  readonly fly?: string | undefined;
  readonly isDrawn?: boolean;
  readonly isPicked?: boolean | undefined;
  readonly pick?: (() => void) | undefined; // without it a tap enlarges the card
  readonly drag?: Drag | undefined;
  readonly children?: ReactNode;
}

/** A card as a button: a tap picks it where there is something to choose, and enlarges it elsewhere. */
export function Held({ table, card, name, says, size = 'hand', state, flag, pick, drag, ...how }: HeldProps) {
  const { fly, isDrawn, isPicked = false, children, ...on } = how;
  return (
    <button
      type="button"
      className="uc-card"
      data-fly={fly}
      data-from={isDrawn ? 'pile' : undefined}
      data-drags={drag ? '' : undefined}
      aria-pressed={pick ? isPicked : undefined}
      {...useCardButton({ read: () => table.openCard(card), pick, drag })}
    >
      <span className="sr">
        {name}
        {says !== undefined && `; ${says}`}
      </span>
      <Card game={table.game} card={card} size={size} state={state} flag={flag} isPlain {...on} />
      {children}
    </button>
  );
}
