import { isOver, type Lesson, type Now } from '../../ui/lesson.ts';

/* How far somebody is in a guide. Lessons are shown once each, in their order, as soon as the table fits them. */

export interface Progress {
  readonly seen: readonly string[]; // lessons that were put away, the first one first
  readonly now: string | null; // the one that is shown
  readonly isLeft: boolean; // the match goes on without the guide
}

export const BEGINNING: Progress = { seen: [], now: null, isLeft: false };

const lessonNamed = (lessons: readonly Lesson[], id: string | null): Lesson | undefined =>
  lessons.find((lesson) => lesson.id === id);

/** The lesson that is shown; null while there is nothing new to say. */
export const currentLesson = (progress: Progress, lessons: readonly Lesson[]): Lesson | null =>
  progress.isLeft ? null : (lessonNamed(lessons, progress.now) ?? null);

/** The table has changed. What others do takes no lesson away; only the end of the game does. */
export function lookAt(progress: Progress, lessons: readonly Lesson[], now: Now): Progress {
  if (progress.isLeft) return progress;
  const shown = currentLesson(progress, lessons);
  if (shown && (!isOver(now) || shown.when(now))) return progress;
  const seen = shown ? [...progress.seen, shown.id] : progress.seen;
  const next = lessons.find(({ id, when }) => !seen.includes(id) && when(now));
  if (!shown && !next) return progress;
  return { ...progress, seen, now: next?.id ?? null };
}

/** The lesson has been read, or what it spoke of has been done. */
export function putAway(progress: Progress, lessons: readonly Lesson[], now: Now): Progress {
  if (progress.isLeft || progress.now === null) return progress;
  return lookAt({ ...progress, seen: [...progress.seen, progress.now], now: null }, lessons, now);
}

export const leave = (progress: Progress): Progress => ({ ...progress, now: null, isLeft: true });

/** '3 of 12' among the lessons that every match has: how many were shown, this one included. */
export function countOf({ seen, now }: Progress, lessons: readonly Lesson[]): { shown: number; of: number } {
  const counted = lessons.filter(({ isAside }) => isAside !== true);
  const shown = counted.filter(({ id }) => id === now || seen.includes(id)).length;
  return { shown, of: counted.length };
}
