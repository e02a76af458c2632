import { expect, test } from 'vitest';
import { resolveOptions } from '../../../engine/options.ts';
import { act, legalCodes, newTable, nextToAct, waitedFor } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { OPEN, outcomeOf, saidBy, saidCode, saidCount } from '../../../engine/statements.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import { hasBit, type Seat } from '../../../engine/words.ts';
import type { LevelName } from '../../../contract/mind.ts';
import { DECLINE, isPackage, partnerOf, PROPOSE, READY, sideOf, wantOf, whatOf } from '../deals.ts';
import { fiveAges } from '../game.ts';
import { DECLINED, type FiveAgesTable } from '../shape.ts';
import { mind } from './evaluate.ts';
import { follow } from './follow.ts';

const PERSON = 0;
const WORLDS = 4;

function decide(name: LevelName, t: FiveAgesTable, seat: Seat, seed: string): number {
  const level = mind.levels[name];
  const view = redact(t, seat);
  if ('decide' in level) return level.decide(view, seat, makeDice(seed));
  if (!('think' in level)) throw new Error(`${name} does not think`);
  const thinking = level.think(view, seat, makeDice(seed));
  while (thinking.worlds < WORLDS && thinking.step());
  return thinking.choices()[0]?.code ?? -1;
}

/** Says no to everything, and is ready. */
function refuseAll(t: FiveAgesTable, seat: Seat): number {
  const { codes, count } = legalCodes(t, seat);
  const listed = [...codes.slice(0, count)];
  return listed.find((code) => whatOf(code) === DECLINE) ?? READY;
}

/** What bots of a level offer a person who declines everything, in whole matches; called before each offer. */
function haggle(name: LevelName, games: number, onOffer: (t: FiveAgesTable, seat: Seat, code: number) => void): void {
  for (let game = 0; game < games; game++) {
    const t = newTable(fiveAges, 4, resolveOptions(fiveAges, 4, {}), `haggle ${game}`);
    for (let step = 0; !isOver(t); step++) {
      const isTrading = phaseOf(t) === 'negotiate';
      const seat = isTrading && hasBit(waitedFor(t), PERSON) && step % 2 === 0 ? PERSON : nextToAct(t);
      if (seat === PERSON) act(t, seat, isTrading ? refuseAll(t, seat) : follow(redact(t, seat), seat));
      else {
        const code = decide(name, t, seat, `${game} ${step}`);
        if (isTrading && whatOf(code) === PROPOSE) onOffer(t, seat, code);
        act(t, seat, code);
      }
    }
  }
}

const LEVELS: readonly [LevelName, number][] = [
  ['normal', 12],
  ['hard', 4],
];

test.each(LEVELS)(
  '%s makes one offer at a time, two in an age to the same person, and asks for no declined card again',
  (name, games) => {
    let offers = 0;
    let declined = 0;
    haggle(name, games, (t, seat, code) => {
      let tries = 0;
      for (let i = 0; i < saidCount(t); i++) {
        if (saidBy(t, i) !== seat) continue;
        const before = saidCode(t, i);
        expect(outcomeOf(t, i)).not.toBe(OPEN);
        if (sideOf(before) !== sideOf(code)) continue;
        tries++;
        if (outcomeOf(t, i) !== DECLINED) continue;
        declined++;
        if (!isPackage(before) && !isPackage(code)) expect(wantOf(code)).not.toBe(wantOf(before));
      }
      if (partnerOf(t, seat, sideOf(code)) === PERSON) {
        offers++;
        expect(tries).toBeLessThan(2);
      }
    });
    expect(offers).toBeGreaterThan(games); // they do haggle
    expect(declined).toBeGreaterThan(0); // and go on after a decline
  },
);

test('easy offers nothing, not even by mistake', () => {
  let offers = 0;
  haggle('easy', 30, () => offers++);
  expect(offers).toBe(0);
});
