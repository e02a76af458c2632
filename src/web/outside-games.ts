import { OUTSIDE_ID, type OutsideTold } from '../desk/outside-told.ts';

/* Games that whoever started the server has brought from outside (`serve --game`). The server puts what the page has to know of them into it. */

export const OUTSIDE: readonly OutsideTold[] = found();

function found(): readonly OutsideTold[] {
  if (typeof document === 'undefined') return []; // a test that draws no page
  const told: unknown = JSON.parse(document.getElementById(OUTSIDE_ID)?.textContent ?? '[]');
  return Array.isArray(told) ? told : [];
}

/** null: there is none. */
export async function outsideRulebook(game: string): Promise<string | null> {
  const file = OUTSIDE.find(({ id }) => id === game)?.rulebook ?? null;
  return file === null ? null : (await fetch(file)).text();
}
