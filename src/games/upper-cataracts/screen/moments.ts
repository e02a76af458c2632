import { useEffect, useRef } from 'preact/compat';
import type { EventView } from '../../../engine/tell.ts';
import { hear } from '../../../ui/hear.ts';
import { type SceneState, useScene } from '../../../ui/table/scene.ts';
import { storyOf, type Told } from './report.ts';
import type { Scene, Tablet } from './scene.ts';

/* A card of the wall that is met or fails is gone at once by the rules; here it is seen to happen. */

/** A card as it hung, and what became of it. */
export interface Moment {
  readonly tablet: Tablet;
  readonly told: Told;
  readonly isOn: boolean; // it has happened; before, the card hangs there as it did
}

/** What the last step changed, until the next one. */
export interface Moments {
  readonly state: SceneState | null; // null: nothing is shown, or no more
  readonly shown: readonly Moment[];
  readonly change: readonly number[]; // of the four stores
}

export const NO_MOMENTS: Moments = { state: null, shown: [], change: [] };

const EACH = 900; // ms from one card to the next
const SEALED = 300; // ms until a seal is down or a card has tilted
const READ = 1500; // ms that the last picture stays

interface Kept {
  readonly log: readonly EventView[];
  readonly tablets: Scene['tablets'];
  readonly stores: readonly number[];
}

interface Changed {
  readonly id: string | null;
  readonly moments: readonly Omit<Moment, 'isOn'>[];
  readonly change: readonly number[];
}

const UNCHANGED: Changed = { id: null, moments: [], change: [] };

/** What has happened since the table was drawn before: met and failed cards one after the other. */
export function useMoments(log: readonly EventView[], scene: Scene): Moments {
  const before = useRef<Kept | null>(null);
  const changed = useRef<Changed>(UNCHANGED);
  const { reading, tablets } = scene;
  if (before.current === null || before.current.log !== log) {
    // What lies there when the table is opened has not just happened.
    if (before.current !== null && before.current.log.length > 0)
      changed.current = changesOf(before.current, log, scene);
    before.current = { log, tablets, stores: reading.trackers };
  }
  const { id, moments, change } = changed.current;
  const beats = moments.flatMap((_, i) => [i * EACH, i * EACH + SEALED]);
  const state = useScene({ id, beats, until: (beats.at(-1) ?? 0) + READ });
  const beat = state?.beat ?? null;
  useEffect(() => {
    const moment = beat === null || beat % 2 > 0 ? undefined : moments[beat / 2];
    if (moment) hear(moment.told.tone === 'good' ? 'gain' : 'loss');
  }, [id, beat]);
  if (id === null || state === null) return { ...NO_MOMENTS, change };
  return { state, shown: moments.map((moment, i) => ({ ...moment, isOn: state.beat >= 2 * i })), change };
}

export function changesOf(before: Kept, log: readonly EventView[], { reading }: Scene): Changed {
  const fresh = log.slice(before.log.length);
  if (fresh.length === 0) return UNCHANGED; // a step was taken back, or a replay goes backwards
  const moments = storyOf(fresh, reading).flatMap((told) => {
    const tablet = before.tablets[told.slot - 1];
    return tablet && (told.tone === 'good' || told.tone === 'bad') ? [{ tablet, told }] : [];
  });
  return {
    id: moments.length > 0 ? `${log.length}` : null,
    moments,
    change: reading.trackers.map((now, i) => now - (before.stores[i] ?? now)),
  };
}
