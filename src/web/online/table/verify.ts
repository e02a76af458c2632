import { commitmentTo, type Deal, seedOf } from '../../../engine/deal.ts';
import { hostLine } from '../../talk.ts';
import { type Answer, type Note, ONLINE, type RoomFace, type Story, type TableInfo } from '../../../desk/wire.ts';
import { reasonOf } from '../asking.ts';
import { keptDeal, keptNotes } from '../kept.ts';

export interface Verdict {
  readonly isRight: boolean;
  readonly text: string;
}

interface SavedDeal {
  readonly seed: string;
  readonly deal: Deal;
}

/** What a saved match of a server tells of its deal; null if it does not. */
function dealIn(state: unknown): SavedDeal | null {
  if (typeof state !== 'object' || state === null || !('deal' in state) || !('seed' in state)) return null;
  const { deal, seed } = state;
  if (typeof deal !== 'object' || deal === null || typeof seed !== 'string') return null;
  const { table, secret, words } = { table: null, secret: null, words: null, ...deal };
  if (typeof table !== 'string' || typeof secret !== 'string' || !isTexts(words)) return null;
  return { seed, deal: { table, secret, words } };
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
  if (words !== null && seat !== null && deal.words[seat] !== words)
    return 'Your words for the deal are not those that this browser gave.';
  if (seedOf(deal) !== seed) return 'The cards were not dealt from the secret and the words of the players.';
  return null;
}

type Retold = Extract<Answer<'retell'>, { readonly ok: true }>;

interface Shown {
  readonly story: Story; // on this screen
  readonly notes: readonly Note[]; // taken while the match went on
  readonly result: unknown;
}

/** Why a match that was played again is not the one that was shown here; null if it is. */
export function storyFault({ result, stories }: Retold, shown: Shown): string | null {
  const isIn = ({ seat, next, digest }: Story): boolean =>
    next === 0 || stories.find((story) => story.seat === seat)?.digests[next - 1] === digest;
  if (shown.notes.some(({ isSplit }) => isSplit))
    return 'While the match went on the server told this browser two stories of it that do not fit together.';
  if (!shown.notes.every(isIn))
    return 'What this browser was told while the match went on is not what happens in the steps that the server tells now.';
  const own = stories.find(({ seat }) => seat === shown.story.seat);
  if (!isIn(shown.story) || own?.digests.length !== shown.story.next)
    return 'The steps that the server tells lead to other events than those shown here.';
  if (JSON.stringify(result) !== JSON.stringify(shown.result))
    return 'The steps that the server tells lead to another end than the one shown here.';
  return null;
}

/** What was compared, for somebody who wants to know what it is worth. */
function comparedWords({ story: { seat, next }, notes }: Shown): string {
  const live = notes.find((note) => note.seat === seat)?.next ?? 0;
  const whose = seat === null ? 'spectators were' : 'your seat was';
  if (live === 0)
    return `In them happens all that ${whose} told, ${next} events. This browser was not there while the match went on, so it had only what this screen shows to compare.`;
  return `In them happens all that ${whose} told: ${next} events, the first ${live} of which this browser had noted while the match went on.`;
}

/** Makes the commitment, the seed and the whole match again, and compares them with what was shown and told here. */
export async function verifyMatch({ id, commitment }: RoomFace, table: TableInfo): Promise<Verdict> {
  const wrong = (why: string): Verdict => ({ isRight: false, text: `Not verified. ${why}` });
  const [now, saved] = await Promise.all([
    hostLine().ask({ do: 'room', room: id, notes: keptNotes(id) }),
    hostLine().ask({ do: 'save', match: ONLINE + id }),
  ]);
  if (!now.ok) return wrong(reasonOf(now));
  if (!saved.ok) return wrong(reasonOf(saved));
  const kept = keptDeal(id);
  const promised = { table: id, commitment: kept?.commitment ?? commitment, words: kept?.words ?? null };
  const fault = dealFault(saved.state, { ...promised, seat: table.seat });
  if (fault !== null) return wrong(fault);
  const { story, notes } = now;
  const eyes = [...new Set([story.seat, ...notes.map(({ seat }) => seat)])];
  const retold = await hostLine().ask({ do: 'retell', text: JSON.stringify(saved.state), eyes });
  if (!retold.ok) return wrong(reasonOf(retold));
  const shown = { story, notes, result: table.view.result };
  const other = storyFault(retold, shown);
  if (other !== null) return wrong(other);
  const since = kept?.isEarly === true ? 'before the first card' : 'when this browser first saw the table';
  return {
    isRight: true,
    text: `Verified: the secret fits the seal shown ${since}, the cards were dealt from it and the players’ words, and all ${retold.steps} steps lead to this end. ${comparedWords(shown)}`,
  };
}
