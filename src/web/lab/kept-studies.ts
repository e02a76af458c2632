import type { Study } from '../../lab/study/study.ts';
import type { Block, Course } from './play/words.ts';

/* Studies that are kept on this device, with all that was played for them. */

export interface KeptStudy {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly kept: number; // when, in milliseconds
  readonly study: Study;
  readonly course: Course;
  readonly played: readonly Block[];
}

const NAME = 'cardwright-lab';
const STUDIES = 'studies';
export const LONGEST_STUDY_NAME = 60;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')));
  });

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STUDIES, { keyPath: 'id' }));
  return settled(request);
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const base = await (opened ??= database());
  return base.transaction(STUDIES, mode).objectStore(STUDIES);
}

/** Of one game, the latest first. */
export async function keptStudies(game: string): Promise<readonly KeptStudy[]> {
  const all: readonly KeptStudy[] = await settled((await store('readonly')).getAll());
  return all.filter((one) => one.game === game).toSorted((a, b) => b.kept - a.kept);
}

/** Keeps it; answers why not, or null. */
export async function keepStudy(one: KeptStudy): Promise<string | null> {
  try {
    await settled((await store('readwrite')).put(one));
    return null;
  } catch {
    opened = null;
    return 'This browser has no room for the study, or keeps nothing. Save it as a file.';
  }
}

export async function forgetStudy(id: string): Promise<void> {
  await settled((await store('readwrite')).delete(id));
}
