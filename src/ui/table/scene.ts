import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'preact/compat';
import { motionOf } from '../motion.ts';

/*
 * A scene shows in a few beats what has just happened. It never stands between somebody and their next step: any press ends it, and
 * what the table learns meanwhile is shown when it is over.
 */

export interface ScenePlan {
  /** What is shown; another id is another scene. null: none. */
  readonly id: string | null;
  /** When each beat begins, in milliseconds from the first; the first is 0. The last beat is the whole picture. */
  readonly beats: readonly number[];
  /** When it is over by itself; Infinity: when somebody goes on. */
  readonly until: number;
  /** Whoever looks has seen it: it is shown only when they ask for it again. */
  readonly isSeen?: boolean;
}

export interface SceneState {
  readonly beat: number; // from 0
  readonly isRunning: boolean; // there are beats to come
  readonly isHeld: boolean; // over only when somebody goes on
  /** Shows the whole picture at once. */
  readonly finish: () => void;
  readonly lookLonger: () => void;
  readonly goOn: () => void;
}

interface Running {
  readonly id: string;
  readonly last: number;
  beat: number;
  isHeld: boolean;
  timers: ReturnType<typeof setTimeout>[];
}

const running = new Set<() => void>(); // ends each
const waiting = new Set<() => void>();

/** When no scene is shown. */
export const sceneOver = (): Promise<void> =>
  running.size === 0 ? Promise.resolve() : new Promise((resolve) => void waiting.add(resolve));

/** Whoever acts waits for no scene. */
export function endScenes(): void {
  for (const end of running) end();
}

const hearers = new Set<(isShown: boolean) => void>();

/** Tells when scenes begin, and when none is shown any more; returns how to stop that. */
export function onScenes(hear: (isShown: boolean) => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}

/** Whether a scene is shown now. */
export function useSceneShown(): boolean {
  const [isShown, setShown] = useState(running.size > 0);
  useLayoutEffect(() => {
    setShown(running.size > 0); // one that begins with the table is not told any more
    return onScenes(setShown);
  }, []);
  return isShown;
}

/* What may be shown once more: the scenes of what lies on the table. */
const repeats = new Set<() => void>();
const listeners = new Set<() => void>();
let last: (() => void) | null = null;

function offerAgain(show: () => void): () => void {
  const change = (): void => {
    last = [...repeats].at(-1) ?? null;
    for (const hear of listeners) hear();
  };
  repeats.add(show);
  change();
  return () => {
    repeats.delete(show);
    change();
  };
}

const listen = (hear: () => void): (() => void) => {
  listeners.add(hear);
  return () => void listeners.delete(hear);
};

/** Shows the last scene once more; null where there is none. */
export const useSceneAgain = (): (() => void) | null => useSyncExternalStore(listen, () => last);

function begin(end: () => void): void {
  running.add(end);
  if (running.size === 1) for (const hear of hearers) hear(true);
}

function over(end: () => void): void {
  if (!running.delete(end) || running.size > 0) return;
  for (const hear of hearers) hear(false);
  for (const go of waiting) go();
  waiting.clear();
}

/** The scene that is shown now; null when there is none, or no more. */
export function useScene({ id, beats, until, isSeen = false }: ScenePlan): SceneState | null {
  const [, setDrawn] = useState(0);
  const [times, setTimes] = useState(0); // that it was asked for again
  const redraw = (): void => setDrawn((count) => count + 1);
  const now = useRef<Running | null>(null);
  const seen = useRef<string | null>(null);

  const fromStart = (of: string): Running => {
    const isStill = motionOf() === 0;
    return { id: of, last: beats.length - 1, beat: isStill ? beats.length - 1 : 0, isHeld: isStill, timers: [] };
  };
  // While it is drawn for the first time, so that no frame shows the table without it.
  if (id !== null && id !== seen.current) {
    seen.current = id;
    now.current = isSeen ? null : fromStart(id);
  }
  const scene = now.current;

  const stop = (): void => {
    for (const timer of now.current?.timers ?? []) clearTimeout(timer);
    if (now.current) now.current.timers = [];
  };

  useLayoutEffect(() => {
    const begun = now.current;
    if (!begun || begun.id !== id) return;
    const end = (): void => {
      stop();
      if (now.current === begun) now.current = null;
      over(end);
      redraw();
    };
    begin(end);
    const pace = motionOf();
    const after = (time: number, what: () => void): void => {
      if (Number.isFinite(time)) begun.timers.push(setTimeout(what, time * pace));
    };
    if (!begun.isHeld) {
      beats.forEach((time, beat) => {
        if (beat > 0)
          after(time, () => {
            begun.beat = beat;
            redraw();
          });
      });
      after(until, end);
    }
    return () => {
      stop();
      over(end);
    };
  }, [id, times]);
  useLayoutEffect(() => {
    if (id === null) return undefined;
    return offerAgain(() => {
      stop();
      now.current = fromStart(id);
      setTimes((count) => count + 1);
    });
  }, [id]);

  const isRunning = scene !== null && scene.beat < scene.last;
  const finish = (): void => {
    if (!scene || scene.beat === scene.last) return;
    stop();
    scene.beat = scene.last;
    const left = until - (beats.at(-1) ?? 0);
    if (Number.isFinite(left)) scene.timers.push(setTimeout(endScenes, left * motionOf()));
    redraw();
  };
  useEffect(() => {
    if (!isRunning) return;
    // The press that ends a scene chooses nothing.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== ' ' && event.key !== 'Escape') return;
      if (event.target instanceof Element && event.target.closest('button, a, input, select, textarea, dialog')) return;
      event.preventDefault();
      finish();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isRunning]);

  if (!scene) return null;
  return {
    beat: scene.beat,
    isRunning,
    isHeld: scene.isHeld,
    finish,
    lookLonger() {
      stop();
      scene.beat = scene.last;
      scene.isHeld = true;
      redraw();
    },
    goOn: endScenes,
  };
}
