import type { Measured } from '../../lab/experiment/comparison.ts';
import type { CardRow } from '../../lab/questions/cards.ts';
import type { Change } from '../../lab/questions/changes.ts';
import type { ComparedSoFar } from '../../lab/questions/compare.ts';
import type { SeatRow } from '../../lab/questions/seats.ts';
import type { SkillRow } from '../../lab/questions/skill.ts';
import { around, leavesOutZero, percent, placeWords, seatName, signed } from './figures.ts';

/* The one sentence that answers, made from the figures by fixed rules. */

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Whether an interval lies within the band that somebody called too small to matter, in points. */
export const isSmall = ({ interval: [low, high] }: Pick<Measured, 'interval'>, band: number): boolean =>
  100 * low >= -band && 100 * high <= band;

export function compareAnswer({ measures, isSame }: ComparedSoFar, band: number): string {
  const { win, place, meanScore, length, cards } = measures;
  const seats = win.length;
  if (isSame) return 'No game differs at all so far.';
  const named = [
    ...win.map((one, seat) => ({ one, who: seatName(seat, seats) })),
    ...place.map((one, after) => ({ one, who: after === 0 ? 'Who begins' : `Whoever sits ${placeWords(after)}` })),
  ].map((each) => ({ ...each, isClear: leavesOutZero(each.one.interval) }));
  const clear = named
    .filter(({ isClear, one }) => isClear && !isSmall(one, band))
    .toSorted((x, y) => Math.abs(y.one.difference) - Math.abs(x.one.difference));
  const [most] = clear;
  if (most) {
    const { one, who } = most;
    const points = 100 * Math.abs(one.difference);
    const [low, high] = one.interval;
    return `${who} wins ${one.difference > 0 ? 'more' : 'less'} often: ${signed(100 * one.difference)} ${around(100 * one.difference, [100 * low, 100 * high])} ${points === 1 ? 'point' : 'points'}.`;
  }
  const others = [
    ...(cards.some(({ owners, wins }) => leavesOutZero(owners.interval) || leavesOutZero(wins.interval))
      ? ['the card itself']
      : []),
    ...(leavesOutZero(meanScore.interval) ? ['scores'] : []),
    ...(leavesOutZero(length.interval) ? ['length'] : []),
  ];
  const but = others.length > 0 ? `, but on ${others.join(' and ')}` : '';
  if (named.every(({ one }) => isSmall(one, band)))
    return `Too small to matter for who wins: within ${band} ${band === 1 ? 'point' : 'points'}${but === '' ? '' : `. It changes ${others.join(' and ')}`}.`;
  const [first] = win;
  if (!first) return 'No clear effect.';
  const [low, high] = first.interval;
  return `No clear effect on who wins${but}: ${lower(seatName(0, seats))} ${signed(100 * first.difference)} ${around(100 * first.difference, [100 * low, 100 * high])} points.`;
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const numberWord = (number: number): string => NUMBERS[number] ?? String(number);
const counted = (number: number, one: string, many: string): string =>
  `${numberWord(number)} ${number === 1 ? one : many}`;

export function cardsAnswer(rows: readonly CardRow[]): string {
  const marked = (mark: string): number => rows.filter((row) => row.mark === mark).length;
  const [strong, weak, leaders] = [marked('strong'), marked('weak'), marked('leaders only')];
  if (strong + weak + leaders === 0) return 'No card stands out so far.';
  const first =
    strong + weak === 0
      ? 'No card is clearly too strong or too weak.'
      : strong === 0
        ? `${counted(weak, 'card is', 'cards are')} weaker than the others.`
        : `${counted(strong, 'card is', 'cards are')} stronger than the others${weak > 0 ? `, ${lower(numberWord(weak))} weaker` : ''}.`;
  return leaders === 0
    ? first
    : `${first} ${counted(leaders, 'only looks', 'only look')} strong: leaders use ${leaders === 1 ? 'it' : 'them'}.`;
}

export function seatsAnswer(rows: readonly SeatRow[]): string {
  const [worst] = rows
    .filter(({ isClear }) => isClear)
    .toSorted((a, b) => Math.abs(b.estimate - b.fair) - Math.abs(a.estimate - a.fair));
  if (!worst) return 'No seat is clearly better or worse than another so far.';
  const who = worst.by === 'seat' ? `The ${lower(seatName(worst.number, worst.seats))}` : placeWords(worst.number);
  return `${who} wins ${percent(worst.estimate)} with ${worst.seats} players, where ${percent(worst.fair)} would be fair.`;
}

export function skillAnswer(rows: readonly SkillRow[]): string {
  const [row] = rows.toSorted((a, b) => b.times - a.times);
  if (!row) return 'Nothing is known yet.';
  if (!rows.some(({ isClear }) => isClear))
    return `Luck decides, as far as one can tell: ${row.better} is not clearly ahead of ${row.others}.`;
  const last = rows.filter(({ isClear }) => isClear).toSorted((a, b) => a.times - b.times)[0] ?? row;
  return rows.length === 1
    ? `Skill pays: ${row.better} wins ${percent(row.estimate)}, ${row.times.toFixed(1)} times the fair share.`
    : `Skill pays: ${row.better} wins ${last.times.toFixed(1)} to ${row.times.toFixed(1)} times the fair share.`;
}

export function rulingsAnswer(changes: readonly Change[]): string {
  const winners = changes.filter(({ effect }) => effect === 'winners').length;
  const only = changes.filter(({ effect }) => effect === 'scores or length').length;
  if (winners > 0)
    return `${counted(winners, 'reading', 'readings')} of ${changes.length} ${winners === 1 ? 'changes' : 'change'} who wins.`;
  if (only > 0)
    return `No reading clearly changes who wins; ${lower(numberWord(only))} ${only === 1 ? 'changes' : 'change'} scores or length.`;
  return `None of ${changes.length} readings clearly changes anything so far.`;
}
