import { type ComponentType, createElement, use } from 'preact/compat';

/*
 * Parts of the page in files of their own. Unlike with `lazy`, what is already here is drawn at once, and nothing stands in for it.
 */

/** Something that comes from a file. */
export interface Fetched<T> {
  /** Asks for the file, so that it is there when it is needed. If it does not come, it is asked for again then. */
  fetch(): Promise<T>;
  /** While something is drawn: what the file holds. */
  read(): T;
  isHere(): boolean;
}

export function fetched<T>(load: () => Promise<T>): Fetched<T> {
  let here: T | null = null;
  let coming: Promise<T> | null = null;
  const begin = (): Promise<T> => load().then((value) => (here = value));
  return {
    async fetch() {
      const begun = (coming ??= begin());
      try {
        return await begun;
      } catch (error) {
        if (coming === begun) coming = null;
        throw error;
      }
    },
    read: () => here ?? use((coming ??= begin())),
    isHere: () => here !== null,
  };
}

export type OnDemand<P extends object> = ComponentType<P> & { fetch(): Promise<unknown>; isHere(): boolean };

/** A component in a file of its own. */
export function onDemand<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): OnDemand<P> {
  const file = fetched(load);
  const Part = (props: P) => createElement(file.read().default, props);
  return Object.assign(Part, { fetch: () => file.fetch(), isHere: () => file.isHere() });
}
