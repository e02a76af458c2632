import { createContext, useContext, useLayoutEffect, useRef, useState } from 'preact/compat';
import type { Message } from '../engine/edge.ts';

/*
 * What somebody is choosing outlives a load of the page: it is written down for this tab when the page goes, and taken up by the next
 * one. A choice at a table comes back only as long as everything that could be done there still can be.
 */

/** Where something is being chosen. */
export interface DraftPlace {
  readonly id: string; // a table and a seat, or a form
  readonly phase?: string;
  readonly legal?: readonly Message[]; // what could be done: half a choice leads to one of these
}

/** The table around; null where nothing is kept, as in a replay. */
export const DraftContext = createContext<DraftPlace | null>(null);

const KEY = 'cardwright.drafts';

interface KeptPlace {
  readonly phase?: string;
  readonly legal: readonly string[];
  readonly values: Record<string, unknown>;
}

interface Draft {
  readonly place: DraftPlace;
  readonly name: string;
  readonly value: unknown;
  readonly first: unknown;
}

const drafts = new Map<object, Draft>(); // what is being chosen on this page
const kept = takeKept(); // what was being chosen on the page before

/** Storage can be switched off; then nothing is kept. */
function takeKept(): Map<string, KeptPlace> {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return new Map(Object.entries<KeptPlace>(JSON.parse(text ?? '{}')));
  } catch {
    return new Map();
  }
}

function keepDrafts(): void {
  const places: Record<string, KeptPlace> = {};
  for (const { place, name, value, first } of drafts.values()) {
    if (JSON.stringify(value) === JSON.stringify(first)) continue;
    const { id, phase, legal = [] } = place;
    places[id] ??= { ...(phase === undefined ? {} : { phase }), legal: legal.map(textOf), values: {} };
    places[id].values[name] = value;
  }
  try {
    if (Object.keys(places).length > 0) sessionStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    // see above
  }
}

if (typeof addEventListener === 'function') {
  addEventListener('pagehide', keepDrafts);
  addEventListener('pageshow', ({ persisted }) => persisted && takeKept()); // the page itself came back
}

const textOf = (action: Message): string => JSON.stringify(action);

/** What was being chosen here before the page was loaded, once; undefined if nothing was, or if the match has moved on. */
function takeDraft({ id, phase, legal = [] }: DraftPlace, name: string): unknown {
  const before = kept.get(id);
  if (!before) return undefined;
  const now = new Set(legal.map(textOf));
  if (before.phase !== phase || !before.legal.every((action) => now.has(action))) {
    kept.delete(id);
    return undefined;
  }
  const value = before.values[name];
  delete before.values[name];
  return value;
}

/** The page before may have been another build, which kept something else by this name. */
function isLike<T>(value: unknown, first: T): value is T {
  if (first === null) return true;
  if (typeof value !== 'object' || typeof first !== 'object' || value === null) return typeof value === typeof first;
  if (Array.isArray(value) || Array.isArray(first)) return Array.isArray(value) === Array.isArray(first);
  const [held, known] = [Object.keys(value), Object.keys(first)];
  return held.length === 0 || known.length === 0 || held.some((name) => known.includes(name));
}

/** Like `useState`, for what somebody is choosing: plain data, under a name of its own at this place. */
export function useDraft<T>(
  name: string,
  first: T | (() => T),
  at?: DraftPlace,
): [T, (next: T | ((before: T) => T)) => void] {
  const around = useContext(DraftContext);
  const place = at ?? around;
  const [begun] = useState(first);
  const [value, setValue] = useState<T>(() => {
    const before = place && takeDraft(place, name);
    return before !== null && before !== undefined && isLike(before, begun) ? before : begun;
  });
  const { current: own } = useRef({});
  useLayoutEffect(() => {
    if (place) drafts.set(own, { place, name, value, first: begun });
  });
  useLayoutEffect(() => () => void drafts.delete(own), [own]);
  return [value, setValue];
}
