import type { LineRefusal } from './online-line.ts';

const [FORBIDDEN, TOO_MANY, UNAVAILABLE] = [403, 429, 503];

/** What the server says when it does not want us now, and for how long; null: it says nothing of the kind. */
export async function refusalIn(answer: Response): Promise<LineRefusal | null> {
  const wait = answer.headers.get('retry-after');
  const isRefused =
    answer.status === TOO_MANY || answer.status === FORBIDDEN || (answer.status === UNAVAILABLE && wait);
  if (!isRefused) return null;
  const told: unknown = await answer.json().catch(() => null);
  if (typeof told !== 'object' || told === null || !('error' in told)) return null; // a proxy may have words of its own
  return { text: String(told.error), seconds: answer.status === FORBIDDEN ? null : Math.max(1, Number(wait) || 1) };
}
