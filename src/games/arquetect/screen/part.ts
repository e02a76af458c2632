import { useState } from 'preact/compat';
import type { Message } from '../../../engine/edge.ts';
import type { Seat } from '../../../engine/words.ts';
import { listed } from '../../../ui/table/listed.ts';
import type { TableProps, WatchedProps } from '../../../ui/table/props.ts';
import { isLastRound } from '../standing.ts';
import type { OwnScene, Scene } from './scene.ts';
import { nameIn } from './score.ts';
import type { Change } from './trade/talk.ts';

/** What every part of the table gets, also for whoever looks on. */
export interface Shown {
  readonly table: WatchedProps;
  readonly scene: Scene;
  readonly said: readonly (readonly string[])[]; // names each seat has said, their places unknown
  readonly wishes: readonly (string | null)[];
  readonly name: (seat: Seat) => string;
  readonly changes: readonly Change[]; // of my points, since I last began something
  readonly isCrossing: boolean; // cards of a trade change hands just now
}

/** What the parts of the table of a seat get. */
export interface Part extends Shown {
  readonly table: TableProps;
  readonly scene: OwnScene;
  readonly look: (seat: Seat) => void; // opens a street in full
  readonly gives: { current: readonly number[] }; // the places of the cards that I have named last
  /** Submits one action after the other, until one is refused; whether all were taken. */
  readonly run: (...actions: readonly Message[]) => Promise<boolean>;
}

export const namesOf = (cards: readonly string[]): string => listed(cards.map(nameIn));

export const cardsText = (n: number): string => (n === 1 ? '1 card' : `${n} cards`);

/** Who is waited for, as a sentence. */
export function waitingText({ table, name }: Part): string {
  const { view, seat, thinking } = table;
  const others = view.waiting.filter((other) => other !== seat);
  if (thinking !== null && thinking !== seat) return `${name(thinking)} is thinking`;
  return others.length === 0 ? 'One moment' : `Waiting for ${listed(others.map(name))}`;
}

/** §5.1: how near the end is, if it is near. */
export function limitText({ quiet, options, standing }: Scene): string {
  if (isLastRound(standing)) return ' This is the last round.';
  const most = options.stallRounds;
  if (quiet === 0 || most === 'off') return '';
  return ` ${quiet} of ${most} quiet rounds: with ${most} in a row the game ends.`;
}

/** Several steps at once, and whether they are on their way: meanwhile the screen stays as it is. */
export function useSteps({ run, table }: Part): {
  readonly isSending: boolean;
  readonly send: (...actions: readonly Message[]) => void;
} {
  const [isSending, setSending] = useState(false);
  return {
    isSending: isSending || table.isBusy,
    send(...actions) {
      if (isSending || table.isBusy) return;
      setSending(true);
      void run(...actions).finally(() => setSending(false));
    },
  };
}

/** 'between 6 and 7', 'in front', 'at the end' */
export function gapText(gap: number, cards: number): string {
  if (cards === 0) return 'on the empty road';
  if (gap === 0) return 'in front of 1';
  return gap === cards ? `behind ${cards}` : `between ${gap} and ${gap + 1}`;
}
