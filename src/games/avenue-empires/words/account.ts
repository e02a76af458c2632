import { type Calling, calling, listedFirst } from '../../../contract/calling.ts';
import type { Account } from '../../../contract/text.ts';
import type { ScorePart } from '../../../engine/game.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import { amountOf, type Seat } from '../../../engine/words.ts';
import { CATEGORIES, CATEGORY_NAMES } from '../vocabulary.ts';
import { accountOf } from './end-text.ts';
import { readView } from './reading.ts';

/** §5: what the cards of each category brought every seat. A card of two categories counts with its first. */
export function account(view: View, names: Names, setting?: unknown): Account {
  const { result } = view;
  if (!result) throw new Error('avenue-empires §5: no result of this view');
  const reading = readView(view, setting);
  const parts = result.scores.map((_, seat) => accountOf(reading, seat));
  const pointsOf = (cards: readonly ScorePart[], category: string): number | null => {
    const here = cards.filter(({ card }) => reading.faceNamed(card ?? null)?.cat[0] === category);
    return here.length === 0 ? null : here.reduce((sum, { points }) => sum + points, 0);
  };
  const rows = CATEGORIES.map((category) => ({
    name: CATEGORY_NAMES[category],
    points: parts.map((cards) => pointsOf(cards, category)),
    rule: '§2.3' as const,
  }));
  return {
    rows: rows.filter(({ points }) => points.some((one) => one !== null)),
    why: whyFirst(result.scores, result.winners, calling(names, view.seat)),
  };
}

/** §5.5: what decided, in the order in which it is asked. */
const LADDER = [
  (points: number) => amountOf(points, 'point'),
  (kinds: number) => `${kinds} categories`,
  (cards: number) => `${-cards} cards`,
  (center: number) => `${amountOf(center, 'point')} in Center`,
] as const;

function whyFirst(scores: readonly (readonly number[])[], winners: readonly Seat[], call: Calling): string {
  const [first] = winners;
  const best = first === undefined ? undefined : scores[first];
  if (first === undefined || !best) return 'Nobody won.';
  const behind = scores.flatMap((score, seat) => (winners.includes(seat) ? [] : [{ score, seat }]));
  const own = behind.filter(({ seat }) => seat === call.you);
  const others = own.length > 0 ? own : behind;
  if (winners.length > 1) return `${listedFirst(call, winners)} share the victory with ${best[0] ?? 0} points each.`;
  // How far the nearest rival came: the later the step that decides, the nearer.
  const decided = others.map(({ score }) => best.findIndex((value, i) => value !== score[i]));
  const step = Math.max(0, ...decided);
  const rivals = others
    .filter((_, i) => decided[i] === step)
    .toSorted((a, b) => (b.score[step] ?? 0) - (a.score[step] ?? 0));
  const rival = rivals[0];
  if (!rival) return `${call.has(first)} won.`;
  const [mine, theirs] = [best[step] ?? 0, rival.score[step] ?? 0];
  if (step === 0) return `${call.has(first)} ${amountOf(mine - theirs, 'point')} more than ${call.seat(rival.seat)}.`;
  const tell = LADDER[step] ?? LADDER[0];
  return `${listedFirst(call, [first, rival.seat])} have ${best[0] ?? 0} points each; ${tell(mine)} against ${tell(theirs)} decide.`;
}
