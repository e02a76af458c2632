import { gameNamed } from '../../contract/shelf.ts';
import type { Hall } from '../rooms/hall.ts';
import type { Presence } from '../requests/presence.ts';
import type { Database } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import type { Timer, Timers } from '../run/time.ts';
import { type Invitations, makeInvitations } from './invitations.ts';
import { makeInvitationStore } from './kept-invitations.ts';
import { makeQuickStore } from './kept.ts';
import { type Listeners, makeListeners } from './listeners.ts';
import { makeQuick, type Notice, type Quick } from './quick.ts';

/* Quick matches and invitations of one process, and when they are looked after. */

export interface QuickPart {
  readonly quick: Quick;
  readonly invitations: Invitations;
  readonly listeners: Listeners;
}

export interface QuickPartNeeds {
  readonly db: Database;
  readonly hall: Hall;
  readonly store: Store;
  readonly presence: Presence;
  readonly now: () => number;
  readonly newId: () => string;
  readonly idFor: (person: string, deed: string) => string;
  readonly tell: ((text: string) => Promise<void>) | null;
  readonly notify: (person: string, notice: Notice) => Promise<void>;
  readonly awaySeconds: number;
  readonly onTrouble: (error: unknown) => void;
}

export function makeQuickPart(needs: QuickPartNeeds): QuickPart {
  const { db, awaySeconds, ...others } = needs;
  const listeners = makeListeners();
  const titleOf = (game: string): string => gameNamed(game).game.title;
  return {
    listeners,
    quick: makeQuick({ ...others, kept: makeQuickStore(db), listeners, titleOf, awayAfter: awaySeconds * 1000 }),
    invitations: makeInvitations({ ...others, kept: makeInvitationStore(db), listeners, titleOf }),
  };
}

const PAUSE = 150; // milliseconds: what comes in one moment is one step
const LOOK = 1000;

/** Takes a step soon after something changed, and one a second while somebody waits. Answers how to stop that. */
export function tendQuick(quick: Quick, timers: Timers, onTrouble: (error: unknown) => void): () => Promise<void> {
  let soon: Timer | null = null;
  let going: Promise<void> | null = null;
  let isStopped = false;
  const step = (): void => {
    if (going || isStopped) return;
    going = quick
      .step()
      .catch(onTrouble)
      .finally(() => (going = null));
  };
  quick.onWork(() => {
    if (soon !== null || isStopped) return;
    soon = timers.after(PAUSE, () => {
      soon = null;
      step();
    });
    soon.unref();
  });
  const timer = timers.every(LOOK, () => {
    if (!quick.isQuiet()) step();
  });
  timer.unref();
  return async () => {
    isStopped = true;
    timer.close();
    soon?.close();
    await going;
  };
}
