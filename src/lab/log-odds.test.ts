import { expect, test } from 'vitest';
import { makeDice } from '../engine/luck/random.ts';
import { type Calibrations, PLAIN } from '../contract/calibration.ts';
import { chanceFrom } from '../contract/network.ts';
import { fitCalibrations } from './review-fit.ts';
import { fitLogOdds } from './log-odds.ts';

const FINE = 1 << 20;
const MATCHES = 3000;

test('finds the lead and the slope that chances were drawn with', () => {
  const dice = makeDice('log odds');
  const share = (): number => dice.below(FINE) / FINE;
  const games = Array.from({ length: MATCHES }, () => {
    const ahead = 6 * (share() - 0.5);
    const won = share() < chanceFrom(-0.5 + 0.6 * ahead) ? 1 : 0;
    return [{ offset: 0, lead: 1, slope: ahead, won }];
  });
  const { lead, slope } = fitLogOdds(games);
  expect(lead).toBeCloseTo(-0.5, 1);
  expect(slope).toBeCloseTo(0.6, 1);
});

test('chances of few worlds are doubted, those of many are not', async () => {
  const dice = makeDice('calibration');
  const share = (): number => dice.below(FINE) / FINE;
  /** Chances are spread evenly, and worlds find them but for their number. */
  const notes = (worlds: number): Float32Array[] =>
    Array.from({ length: MATCHES }, () => {
      const chance = share();
      let wins = 0;
      for (let i = 0; i < worlds; i++) if (share() < chance) wins++;
      return Float32Array.of(2, 0, 1, wins / worlds, share() < chance ? 1 : 0);
    });
  const fitted = (worlds: number): Promise<Calibrations> =>
    fitCalibrations(notes(worlds), { seats: [2], worlds, rest: () => Promise.resolve() });
  // Laplace: of two outcomes that are as likely before anything is seen, one of each is added.
  const { 2: few = PLAIN } = await fitted(8);
  expect(few.doubt).toBeGreaterThanOrEqual(1);
  expect(few.doubt).toBeLessThanOrEqual(4);
  expect(few.lead).toBeCloseTo(0, 0);
  const { 2: many = PLAIN } = await fitted(400);
  expect(many.slope).toBeCloseTo(1, 0);
});
