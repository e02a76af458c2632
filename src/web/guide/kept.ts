import { read, write } from '../../ui/browser-storage.ts';
import { BEGINNING, type Progress } from './progress.ts';

/* Which matches are guided, and how far: kept in the browser, so that a lesson that was read stays read after a reload. */

const KEY = 'cardwright.guide';
const MOST = 12; // matches; older ones go on without their guide

type Kept = Readonly<Record<string, Progress>>;

let kept: Kept | null = null;

/** Only what was written by this page: anything else counts as nothing. */
function parse(text: string | null): Kept {
  if (text === null) return {};
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(
      Object.entries(found).flatMap(([match, value]) => (isProgress(value) ? [[match, value]] : [])),
    );
  } catch {
    return {};
  }
}

const isProgress = (value: unknown): value is Progress =>
  typeof value === 'object' &&
  value !== null &&
  'seen' in value &&
  Array.isArray(value.seen) &&
  value.seen.every((id) => typeof id === 'string') &&
  'now' in value &&
  (value.now === null || typeof value.now === 'string') &&
  'isLeft' in value &&
  typeof value.isLeft === 'boolean';

/** Without storage it is remembered as long as the page is open. */
const all = (): Kept => (kept ??= parse(read(KEY)));

/** Its advice: the same every time, so that a guided match is the same for everybody who follows the guide. */
export const ADVISER = 'normal';

export const isGuided = (match: string): boolean => all()[match]?.isLeft === false;

export const keptProgress = (match: string): Progress | null => all()[match] ?? null;

export function keepProgress(match: string, progress: Progress): void {
  const { [match]: _, ...others } = all();
  kept = Object.fromEntries([...Object.entries(others), [match, progress] as const].slice(-MOST));
  write(KEY, JSON.stringify(kept));
}

export const beginGuide = (match: string): void => keepProgress(match, BEGINNING);
