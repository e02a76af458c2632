/* What was begun and has to be ended: by a stop, or since the server could not begin after all. */

export interface Ends {
  add(end: () => unknown): void;
  /** The last that was begun first. One that fails does not keep the others from their end. */
  all(): Promise<void>;
}

export function makeEnds(onTrouble: (error: unknown) => void): Ends {
  const ends: (() => unknown)[] = [];
  return {
    add: (end) => void ends.push(end),
    async all() {
      for (let end = ends.pop(); end; end = ends.pop())
        try {
          await end();
        } catch (error) {
          onTrouble(error);
        }
    },
  };
}
