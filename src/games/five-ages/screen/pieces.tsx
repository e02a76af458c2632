import type { ReactNode } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { classesWith } from '../ranking.ts';
import { AGES } from '../words/log.ts';
import { Card, type CardState } from '../../../ui/cards/card.tsx';
import { CardIcon } from '../../../ui/cards/icon.tsx';
import { Pip } from './cards/shapes.tsx';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { type Drag, useCardButton } from '../../../ui/table/holding.ts';
import { listed } from '../../../ui/table/listed.ts';
import type { TableProps, WatchedProps } from '../../../ui/table/props.ts';
import { faceOf, type Ring, type Scene } from './scene.ts';
import type { Verdict } from './verdict.ts';

/** What everybody may see: enough for most of what lies on the table. */
export interface Shown {
  readonly table: WatchedProps;
  readonly scene: Ring;
}

/** What all parts of the table of a seat are made from. */
export interface Part extends Shown {
  readonly table: TableProps;
  readonly scene: Scene;
  readonly isWarRead: boolean;
  readonly readWar: () => void; // the report of this age's war is put away
}

/** A card in a sentence: rank and pip. */
export function Inl({ card }: { readonly card: string }) {
  const face = faceOf(card);
  if (!face) return null;
  if (face.suit === null)
    return (
      <span className="fa-inl" data-suit="joker" role="img" aria-label={face.title}>
        <CardIcon name="card-joker" />
      </span>
    );
  return (
    <span className="fa-inl" data-suit={face.suit} role="img" aria-label={face.text}>
      {face.text.slice(0, -1)}
      <Pip suit={face.suit} />
    </span>
  );
}

export const Inls = ({ cards }: { readonly cards: readonly string[] }) =>
  cards.map((card, i) => (
    <span key={card}>
      {i > 0 && ' '}
      <Inl card={card} />
    </span>
  ));

export function nameOf(card: string): string {
  const face = faceOf(card);
  if (!face) return 'a card';
  return face.suit === null ? `${face.title}, a joker` : `${face.text} ${face.title}`;
}

interface HeldProps {
  readonly table: WatchedProps;
  readonly card: string;
  readonly size?: 'chip' | 'table' | 'hand';
  readonly where: string; // 'on your stall'
  readonly state?: CardState | undefined;
  readonly badge?: string | undefined;
  readonly flag?: string | undefined;
  readonly says?: string | undefined; // what choosing it means
  readonly isPicked?: boolean;
  readonly pick?: (() => void) | undefined; // without it a tap enlarges the card
  readonly drag?: Drag | undefined;
  readonly dropId?: string | undefined;
  readonly isDrawn?: boolean; // from the pile
}

/** A card as a button: a tap picks it where there is something to choose, and enlarges it elsewhere. */
export function Held({ table, card, size = 'hand', where, state, badge, flag, says, isPicked, ...how }: HeldProps) {
  const { pick, drag, dropId, isDrawn } = how;
  return (
    <button
      type="button"
      className="fa-card"
      data-fly={card}
      data-from={isDrawn ? 'pile' : undefined}
      data-drop={dropId}
      data-drags={drag ? '' : undefined}
      aria-pressed={pick ? (isPicked ?? false) : undefined}
      {...useCardButton({ read: () => table.openCard(card), pick, drag })}
    >
      <span className="sr">
        {nameOf(card)}; {where}
        {says !== undefined && `; ${says}`}
      </span>
      <Card game={table.game} card={card} size={size} state={state} badge={badge} flag={flag} isPlain />
    </button>
  );
}

/** Where a card will lie, and what comes there. */
export const Slot = ({ children, dropId, isLit }: { children: ReactNode; dropId?: string; isLit?: boolean }) => (
  <span className="slot fa-slot" data-drop={dropId} data-state={isLit ? 'legal' : undefined}>
    {children}
  </span>
);

/** What a figure beside an icon counts, for those who hear it and those who point at it. */
export const labelled = (words: string) => ({ 'aria-label': words, title: words });

const AGE_ICONS = ['', 'stone-axe', 'spartan-helmet', 'anvil', 'sailboat', 'steam-locomotive'];

/** How far the game is, and what lies in the middle. */
export function AgeTrack({ scene }: { readonly scene: Ring }) {
  const { age, deck, discard, spent } = scene;
  return (
    <div className="fa-track" data-guide="ages">
      <ol className="fa-ages" aria-label={`Age ${age} of 5, ${AGES[age]}`}>
        {AGES.slice(1).map((name, i) => (
          <li key={name} data-age={i + 1 < age ? 'past' : i + 1 === age ? 'now' : 'later'}>
            <CardIcon name={AGE_ICONS[i + 1] ?? ''} />
            <span>{name}</span>
          </li>
        ))}
      </ol>
      <span className="fa-piles">
        <span className="count" role="img" {...labelled(`${deck} cards in the draw pile`)} data-pile="">
          <CardIcon name="card-draw" />
          {deck} left
        </span>
        {discard > 0 && (
          <span className="count" role="img" {...labelled(`${discard} cards in the discard pile`)}>
            <CardIcon name="card-discard" />
            {discard}
          </span>
        )}
        {spent.length > 0 && (
          <span className="count" role="img" {...labelled(`${spent.length} jokers spent`)}>
            <CardIcon name="card-joker" />
            {spent.length} spent
          </span>
        )}
      </span>
    </div>
  );
}

/** Nine rungs from high card to straight flush. */
export function Ladder({ scene, now, was }: { scene: Scene; now: number; was: number }) {
  const rungs = classesWith(scene.options['joker-build']).map(({ name }) => name);
  return (
    <div className="fa-ladder" role="img" aria-label={`Step ${now + 1} of ${rungs.length} from high card upward`}>
      <span className="fa-rungs">
        {rungs.map((name, i) => (
          <i key={name} data-rung={i === now ? 'now' : i === was ? 'was' : i < now ? 'under' : 'over'} />
        ))}
      </span>
      <span className="fa-ends">
        <span>{rungs[0]?.toLowerCase()}</span>
        <span>{rungs.at(-1)?.toLowerCase()}</span>
      </span>
    </div>
  );
}

interface WorthProps {
  readonly title: string;
  readonly verdict: Verdict;
  readonly before: Verdict | null; // to compare with
}

/** A hand in large letters, with what it could become. */
export const Worth = ({ title, verdict, before }: WorthProps) => (
  <div className="fa-worth">
    <span className="fa-title">
      <small>{title}</small>
      {before !== null && before.rung >= 0 && (
        <span className={toneOf(verdict.rung - before.rung)}>was {before.name.toLowerCase()}</span>
      )}
    </span>
    <b className="display">{verdict.name}</b>
    <small>{[verdict.detail, verdict.hope].filter(Boolean).join(' · ') || '\u00a0'}</small>
  </div>
);

const toneOf = (steps: number): string => (steps > 0 ? 'tag tag--good' : steps < 0 ? 'tag tag--bad' : 'tag');

export const Lamp = ({ isOn, children }: { readonly isOn: boolean; readonly children: string }) => (
  <span className="lamp" data-on={isOn}>
    {children}
  </span>
);

/** Who is waited for, besides oneself. */
export const waitedFor = ({ view, names, seat }: TableProps): string[] =>
  view.waiting.filter((other) => other !== seat).map((other) => nameAt(names, other));

/** While nothing can be done here: in a replay, or until an action has arrived. */
export const WaitBar = ({ table }: { readonly table: TableProps }) => {
  const waited = table.view.waiting.map((seat) => nameAt(table.names, seat));
  return (
    <ActionBar
      game={table.game}
      refusal={table.refusal}
      say={waited.length === 0 ? 'One moment …' : `Waiting for ${listed(waited)}`}
    />
  );
};

export const nameAt = (names: readonly string[], seat: Seat): string => names[seat] ?? `Seat ${seat + 1}`;
