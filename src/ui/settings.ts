import { useSyncExternalStore } from 'preact/compat';
import { type Speed, SPEEDS } from '../desk/wire.ts';
import { read, write } from './browser-storage.ts';

/* How somebody likes to play, in this browser, at every table. */

export interface Settings {
  readonly sound: boolean;
  readonly volume: number; // 0 to 1
  readonly animation: (typeof ANIMATIONS)[number];
  readonly confirms: boolean; // asks before what cannot be taken back
  readonly cards: (typeof CARD_SIZES)[number];
  readonly speed: Speed; // of bots, in a match that begins
}

export const ANIMATIONS = ['usual', 'brisk', 'none'] as const;
export const CARD_SIZES = ['usual', 'large'] as const;

const USUAL: Settings = {
  sound: false,
  volume: 0.5,
  animation: 'usual',
  confirms: true,
  cards: 'usual',
  speed: 'normal',
};
const KEY = 'cardwright.settings';

let now: Settings | null = null;
const listeners = new Set<() => void>();

export const settings = (): Settings => (now ??= { ...USUAL, ...kept() });

export function keepSettings(changed: Partial<Settings>): void {
  now = { ...settings(), ...changed };
  write(KEY, JSON.stringify(now));
  applySettings();
  for (const listener of listeners) listener();
}

/** What of them styles read: `data-cards` at the root, and its `--card-scale` (look/page.css). */
export function applySettings(): void {
  const { cards, animation } = settings();
  const { dataset } = document.documentElement;
  dataset.cards = cards;
  dataset.animation = animation;
}

export const useSettings = (): Settings => useSyncExternalStore(listen, settings);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is kept and can be read; somebody may have changed it by hand, or another version may have written it. */
function kept(): Partial<Settings> {
  try {
    const value: unknown = JSON.parse(read(KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const { sound, volume, animation, confirms, cards, speed } = value as Record<string, unknown>;
    return {
      ...(typeof sound === 'boolean' ? { sound } : {}),
      ...(typeof volume === 'number' && volume >= 0 && volume <= 1 ? { volume } : {}),
      ...pick('animation', ANIMATIONS, animation),
      ...(typeof confirms === 'boolean' ? { confirms } : {}),
      ...pick('cards', CARD_SIZES, cards),
      ...pick('speed', SPEEDS, speed),
    };
  } catch {
    return {};
  }
}

function pick<N extends string, T extends string>(name: N, all: readonly T[], value: unknown): Partial<Record<N, T>> {
  const found = all.find((one) => one === value);
  return found === undefined ? {} : ({ [name]: found } as Partial<Record<N, T>>);
}
