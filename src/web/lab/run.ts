import { startWorker } from '../talk.ts';
import type { Study } from '../../lab/study/study.ts';
import type { BeginStudy } from './play/begin.ts';
import type { Block, Course, FromKeeper, ToKeeper, TuneAsked, Tuning } from './play/words.ts';

/** A study that is played here, or was. */
export interface Run {
  readonly study: Study;
  /** How it stands; null: its workers are starting. */
  course(): Course | null;
  onChange(hear: () => void): () => void;
  pause(): void;
  goOn(): void;
  stop(): void;
  /** Everything that was played, to be kept. */
  handOver(): Promise<readonly Block[]>;
  /** Ends its workers. */
  close(): void;
}

interface Device {
  readonly hardwareConcurrency?: number;
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether this is a phone or a tablet: it keeps a core for itself, and does not play in the background. */
export const isHandheld = (): boolean => matchMedia('(pointer: coarse)').matches;

/** How many players a device has room for; half of it where it saves. */
export function playersFor({ hardwareConcurrency = 2, connection }: Device, isPhone: boolean): number {
  const cores = Math.max(1, hardwareConcurrency - (isPhone ? 1 : 0));
  return connection?.saveData === true ? Math.max(1, Math.floor(cores / 2)) : cores;
}

interface Crew {
  readonly say: (message: ToKeeper) => void;
  readonly close: () => void;
}

/** Starts a keeper and its players. */
function startCrew(players: number, hear: (said: FromKeeper) => void, fail: (why: string) => void): Crew {
  const channels = Array.from({ length: players }, () => new MessageChannel());
  const page = new MessageChannel();
  const begin = (message: BeginStudy, ...moved: MessagePort[]): Worker => {
    const worker = startWorker();
    worker.postMessage(message, moved);
    worker.addEventListener('error', (event) => fail(event.message));
    return worker;
  };
  const ends = channels.map(({ port1 }) => port1);
  const workers = [
    begin({ begin: 'keeper', page: page.port1, lines: ends }, page.port1, ...ends),
    ...channels.map(({ port2 }) => begin({ begin: 'player', line: port2 }, port2)),
  ];
  page.port2.addEventListener('message', ({ data }: MessageEvent<FromKeeper>) => hear(data));
  page.port2.start();
  return {
    say: (message) => page.port2.postMessage(message),
    close() {
      for (const worker of workers) worker.terminate();
      page.port2.close();
    },
  };
}

/** Begins a study, or goes on with what was played of it. */
export function beginRun(study: Study, played: readonly Block[], players: number): Run {
  const hearers = new Set<() => void>();
  const takers: ((blocks: readonly Block[]) => void)[] = [];
  let course: Course | null = null;
  const change = (next: Course): void => {
    course = next;
    for (const hear of hearers) hear();
  };
  const { say, close } = startCrew(
    players,
    (said) => {
      if ('course' in said) change(said.course);
      else if ('played' in said) for (const take of takers.splice(0)) take(said.played);
    },
    (why) =>
      change({
        ...(course ?? { found: null, deals: [], games: 0, seconds: 0, version: 0 }),
        standing: 'failed',
        failure: { why, variant: null, deal: null },
      }),
  );
  say({ do: 'ask', study, played });
  return {
    study,
    course: () => course,
    onChange(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    pause: () => say({ do: 'pause' }),
    goOn: () => say({ do: 'go on' }),
    stop: () => say({ do: 'stop' }),
    handOver: () =>
      new Promise((resolve) => {
        takers.push(resolve);
        say({ do: 'hand over' });
      }),
    close,
  };
}

/** A search for changes that is under way here, or was. */
export interface TuneRun {
  readonly asked: TuneAsked;
  tuning(): Tuning | null;
  onChange(hear: () => void): () => void;
  turn(to: 'pause' | 'go on' | 'stop'): void;
  close(): void;
}

export function beginTuning(asked: TuneAsked, players: number): TuneRun {
  const hearers = new Set<() => void>();
  let tuning: Tuning | null = null;
  const change = (next: Tuning): void => {
    tuning = next;
    for (const hear of hearers) hear();
  };
  const { say, close } = startCrew(
    players,
    (said) => 'tuning' in said && change(said.tuning),
    (why) =>
      change({
        ...(tuning ?? { doing: '', seconds: 0, found: null, played: null }),
        standing: 'failed',
        failure: why,
      }),
  );
  say({ do: 'tune', asked });
  return {
    asked,
    tuning: () => tuning,
    onChange(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    turn: (to) => say({ do: to }),
    close,
  };
}
