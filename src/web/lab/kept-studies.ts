import type { Study } from '../../lab/study/study.ts';
import type { Block, Course } from './play/words.ts';
import { keptRows, settled } from '../kept-rows.ts';

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

const store = keptRows('cardwright-lab', 'studies');
export const LONGEST_STUDY_NAME = 60;

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
    return 'This browser has no room for the study, or keeps nothing. Save it as a file.';
  }
}

export async function forgetStudy(id: string): Promise<void> {
  await settled((await store('readwrite')).delete(id));
}
