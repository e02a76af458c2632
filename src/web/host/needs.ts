import type { Clock } from './clock.ts';
import type { Store } from './store.ts';
import type { OnlineHostNeeds } from './online.ts';
import type { Think } from './thinking.ts';

/** What a host is given: it knows no page, no clock and no storage of its own. */
export interface HostNeeds {
  readonly store: Store;
  readonly think: Think;
  /** The way to a server, where there is one. */
  readonly online?: Omit<OnlineHostNeeds, 'tell'>;
  /** For pauses; the real one, if there is no other. */
  readonly clock?: Clock;
  newSeed(): string;
  now(): number;
  /** Something changed in this match. */
  tell(match: string): void;
  onBug(error: unknown): void;
}
