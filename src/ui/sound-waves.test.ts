import { expect, test } from 'vitest';
import { loudnessOf, samplesOf, type Sound } from './sound-waves.ts';

const RATE = 48_000;
const decibels = (amplitude: number): number => 20 * Math.log10(amplitude);

const LASTS: Readonly<Record<Sound, number>> = {
  tap: 0.03,
  card: 0.09,
  deal: 0.36,
  turn: 0.18,
  gain: 0.31,
  loss: 0.22,
  speak: 0.13,
  yours: 0.32,
  verdict: 0.94,
};
const NAMES = Object.keys(LASTS) as Sound[];

test.each(NAMES)('%s is as loud as the others, never above −6 dBFS, and as long as it should be', (sound) => {
  for (const pitch of [0, 3, 6]) {
    const samples = samplesOf(sound, { count: 6, pitch }, RATE);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(decibels(peak)).toBeLessThanOrEqual(-6);
    expect(Math.abs(decibels(loudnessOf(samples, RATE)) + 20)).toBeLessThan(3);
    expect(samples.length / RATE).toBeCloseTo(LASTS[sound], 1);
    expect(samples.every(Number.isFinite)).toBe(true);
  }
});

test('loudness is that of the loudest moment, not of the silence around it', () => {
  const samples = new Float32Array(RATE);
  samples.fill(0.5, 1000, 1000 + RATE / 10);
  expect(loudnessOf(samples, RATE)).toBeCloseTo(0.5);
});
