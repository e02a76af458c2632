import type { Game, Shape, Table } from './game.ts';
import { makePlan } from './plan.ts';
import { emptyTable } from './table.ts';
import { Problem, type Viewer } from './words.ts';

/** A view as plain data for another thread: what its viewer sees, and nothing else. */
export interface Parcel {
  readonly game: string;
  readonly version: number;
  readonly seats: number;
  readonly options: object;
  readonly setting: unknown; // the match's own data as it was given; null if none was
  readonly viewer: Viewer;
  readonly words: Int32Array;
  readonly bytes: Uint8Array;
  readonly pinned: Uint16Array;
}

export function packView<T extends Shape>(view: Table<T>, setting: unknown = null): Parcel {
  const { plan, seats, options, viewer, words, bytes, pinned } = view;
  if (viewer === null || !pinned) throw new Error(`${plan.game.id}: only a view is sent away, never the truth`);
  const { id, version } = plan.game;
  return { game: id, version, seats, options, setting, viewer, words, bytes, pinned };
}

/** The view that was packed, on a plan of this thread's own. */
export function unpackView<T extends Shape>(game: Game<T>, parcel: Parcel): Table<T> {
  const { seats, options, setting, viewer, words, bytes, pinned } = parcel;
  if (game.version !== parcel.version)
    throw new Problem(`The view is of ${game.id} version ${parcel.version}, not ${game.version}.`);
  const plan = makePlan(game, seats, options, game.readSetting?.(setting ?? undefined, options, seats));
  const view = emptyTable(plan, { knowledge: true, viewer });
  if (view.words.length !== words.length || view.bytes.length !== bytes.length)
    throw new Problem(`The view of ${game.id} does not fit its seats and options.`);
  view.words.set(words);
  view.bytes.set(bytes);
  view.pinned?.set(pinned);
  return view;
}
