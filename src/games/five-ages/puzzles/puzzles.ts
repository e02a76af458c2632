import type { PuzzleKind, PuzzleKinds } from '../../../contract/puzzle.ts';
import { phaseOf } from '../../../engine/table.ts';
import type { Card, Seat } from '../../../engine/words.ts';
import { cardsIn } from '../../../engine/zones.ts';
import { carryOutBuild } from '../build.ts';
import { bestKeyOf, CLASSES, handKey, mayBuild } from '../ranking.ts';
import { civilization, deck, type FiveAges, type FiveAgesTable, hand } from '../shape.ts';

const LAST_BUT_ONE = 4;

/** The cards that the next draw could bring, for all that the seat knows: each is as likely as the others. */
function drawable(view: FiveAgesTable, seat: Seat): Card[] {
  const cards = view.plan.faces.length;
  const isInDeck = view.plan.hiddenBit[deck] ?? 0;
  return view.plan.faces.flatMap((_, card) =>
    ((view.couldBe?.[seat * cards + card] ?? 0) & isInDeck) === 0 ? [] : [card],
  );
}

/** Whether some build of the last age (§B1, §B2) makes at least this class of these four and those three in hand. */
function canFinish(t: FiveAgesTable, built: readonly Card[], held: readonly Card[], wanted: number): boolean {
  const joker = t.options['joker-build'];
  const usable = held.filter((card) => mayBuild(card, joker));
  const pool = [...built, ...usable];
  if (joker !== 'wild' && bestKeyOf(pool, pool.length) >> CLASS_BITS < wanted) return false; // not even with all of them
  const reaches = (five: readonly Card[]): boolean => handKey(five, 0, joker) >> CLASS_BITS >= wanted;
  return usable.some(
    (placed) =>
      reaches([...built, placed]) ||
      usable.some(
        (by) =>
          by !== placed && built.some((old) => reaches([...built.map((card) => (card === old ? by : card)), placed])),
      ),
  );
}
const CLASS_BITS = 20;

/** How many of the cards that may be drawn next lead to such a hand, if nothing is traded any more. */
function outs(t: FiveAgesTable, seat: Seat, view: FiveAgesTable, wanted: number): number {
  const built = cardsIn(t, civilization + seat);
  const held = cardsIn(t, hand + seat);
  return drawable(view, seat).filter((card) => canFinish(t, built, [...held, card], wanted)).length;
}

const outsFor = (wanted: number): PuzzleKind<FiveAges> => {
  const { id, spoken } = CLASSES[wanted] ?? { id: '', spoken: '' };
  return {
    id: `outs-${id}`,
    theme: `Cards to come: ${spoken}`,
    begins: (t) => phaseOf(t) === 'build' && t.counters.age === LAST_BUT_ONE && t.counters.robbed === 0,
    settle: carryOutBuild,
    worth: (t, seat, view) => outs(t, seat, view, wanted),
    rows: [],
    goal: (number, view, seat) =>
      `Build so that ${number} of the ${drawable(view, seat).length} cards that you may draw next let you finish with ${spoken} or better, without another trade.`,
    unit: 'cards that help',
    chances:
      'Each card that the next draw could bring is counted once, for all you know each is as likely as the others.',
  };
};

const FROM = 2; // two pair
const TO = 6; // full house

export const puzzles: PuzzleKinds<FiveAges> = {
  kinds: Array.from({ length: TO - FROM + 1 }, (_, i) => outsFor(TO - i)),
  sources: [
    { seats: 3, options: {}, bots: 'greedy' },
    { seats: 4, options: {}, bots: 'greedy' },
  ],
  book: () => import('./book.json', { with: { type: 'json' } }),
};
