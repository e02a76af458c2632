/** Endpoints that could not be reached again and again. */
export interface Failures {
  /** Whether that was once too often. */
  failed(endpoint: string): boolean;
  sent(endpoint: string): void;
}

const MOST_IN_A_ROW = 5; // messages
const MOST_KNOWN = 10_000; // endpoints; the one that failed first is forgotten

/**
 * Counts only what failed while other messages came through: a server without a way to the internet would otherwise lose all
 * browsers of all people.
 */
export function makeFailures(): Failures {
  const failing = new Map<string, { count: number; since: number }>();
  let sent = 0; // messages that came through
  return {
    failed(endpoint) {
      const known = failing.get(endpoint) ?? { count: 0, since: sent };
      failing.set(endpoint, known);
      known.count++;
      const [first] = failing.keys();
      if (failing.size > MOST_KNOWN && first !== undefined) failing.delete(first);
      if (known.count < MOST_IN_A_ROW || known.since === sent) return false;
      failing.delete(endpoint);
      return true;
    },
    sent(endpoint) {
      sent++;
      failing.delete(endpoint);
    },
  };
}
