import { commitmentTo, type Deal, seedOf } from '../../engine/deal.ts';
import { hostLine } from '../talk.ts';
import { ONLINE, type RoomFace, type TableInfo } from '../wire.ts';
import { reasonOf } from './asking.ts';
import { keptDeal } from './kept.ts';

export interface Verdict {
  readonly isRight: boolean;
  readonly text: string;
}

interface SavedDeal {
  readonly seed: string;
  readonly steps: number;
  readonly deal: Deal;
}

/** What a saved match of a server tells of its deal; null if it does not. */
function dealIn(state: unknown): SavedDeal | null {
  if (typeof state !== 'object' || state === null || !('deal' in state) || !('seed' in state) || !('steps' in state))
    return null;
  const { deal, seed, steps } = state;
  if (typeof deal !== 'object' || deal === null || typeof seed !== 'string' || !Array.isArray(steps)) return null;
  const { table, secret, words } = { table: null, secret: null, words: null, ...deal };
  if (typeof table !== 'string' || typeof secret !== 'string' || !isTexts(words)) return null;
  return { seed, steps: steps.length, deal: { table, secret, words } };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

interface Promised {
  readonly table: string;
  readonly commitment: string; // as it was shown before
  readonly words: string | null; // one's own, if they were given in this browser
  readonly seat: number | null;
}

/** Why a deal is not what was promised; null if it is. */
export function dealFault(state: unknown, { table, commitment, words, seat }: Promised): string | null {
  const saved = dealIn(state);
  if (!saved) return 'The server does not tell how this match was dealt.';
  const { deal, seed } = saved;
  if (deal.table !== table) return 'What the server tells is the deal of another table.';
  if (commitmentTo(deal) !== commitment) return 'The secret of the server is not the one that it had sealed.';
  if (words !== null && seat !== null && deal.words[seat] !== words) return 'Your words for the deal were changed.';
  if (seedOf(deal) !== seed) return 'The cards were not dealt from the secret and the words of the players.';
  return null;
}

/** Makes the commitment, the seed and the whole match again, and compares them with what was shown here. */
export async function verifyMatch({ id, commitment }: RoomFace, table: TableInfo): Promise<Verdict> {
  const wrong = (why: string): Verdict => ({ isRight: false, text: `Not verified. ${why}` });
  const saved = await hostLine().ask({ do: 'save', match: ONLINE + id });
  if (!saved.ok) return wrong(reasonOf(saved));
  const kept = keptDeal(id);
  const promised = { table: id, commitment: kept?.commitment ?? commitment, words: kept?.words ?? null };
  const fault = dealFault(saved.state, { ...promised, seat: table.seat });
  if (fault !== null) return wrong(fault);
  const opened = await hostLine().ask({ do: 'record', text: JSON.stringify(saved.state) });
  if (!opened.ok) return wrong(reasonOf(opened));
  const end = await endOf(opened.info.replay);
  if (JSON.stringify(end) !== JSON.stringify(table.view.result))
    return wrong('The steps that the server tells lead to another end than the one shown here.');
  const since = kept?.isEarly === true ? 'before the first card' : 'when this browser first saw the table';
  const steps = dealIn(saved.state)?.steps ?? 0;
  return {
    isRight: true,
    text: `Verified: the secret fits the seal shown ${since}, the cards were dealt from it and the players’ words, and all ${steps} steps lead to this end.`,
  };
}

async function endOf(replay: string): Promise<unknown> {
  const told = await hostLine().ask({ do: 'moments', replay, eyes: null });
  if (!told.ok) return null;
  const last = await hostLine().ask({ do: 'moment', replay, eyes: null, at: told.moments.length - 1 });
  return last.ok ? (last.table.view?.result ?? null) : null;
}
