import '../../../games/screens.ts';
import { renderToStaticMarkup } from 'preact/compat/server';
import { expect, test } from 'vitest';
import { Log } from './log.tsx';
import { actorOf, asideWords, roundsOf } from './log-lines.ts';
import { newsIn } from './news.tsx';
import { sinceLine } from './since.ts';
import { soundOf } from '../sounding.ts';
import { sentencesFor } from './spoken.tsx';

const told = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    type: 'buy',
    text: `Ada buys Crossbow (1W 2T), the ${i}th.`,
    ...(i % 3 === 0 ? {} : { rule: '§4.4' }),
  }));

test('a log of any length is one stop for Tab, at its last rule', () => {
  for (const count of [1, 2, 5, 120, 300]) {
    const page = renderToStaticMarkup(<Log events={told(count)} game="rebuild" names={['Ada']} />);
    const rules = page.match(/<button[^>]*class="rule"[^>]*>/g) ?? [];
    const stops = rules.filter((rule) => !rule.includes('tabindex="-1"'));
    expect(stops).toEqual(rules.slice(-1));
  }
});

test('what is new to whoever reads it is marked, what others did is counted', () => {
  const events = [
    { type: 'buy', seat: 0, text: 'Ada buys Crossbow.' },
    { type: 'move' }, // told by nobody
    { type: 'buy', seat: 1, text: 'Tam buys Chains.' },
    { type: 'trash', text: 'Normal Spade is trashed.' },
  ];
  const names = ['Ada', 'Tam'];
  expect(newsIn(events, 0)).toBe(2);
  expect(newsIn(events, 1)).toBe(2);
  const page = renderToStaticMarkup(<Log events={events} game="rebuild" names={names} since={2} />);
  const lines = page.split('<li').slice(1);
  expect(lines.map((line) => line.includes('data-new'))).toEqual([false, true, true]);
  expect(renderToStaticMarkup(<Log events={events} game="rebuild" names={names} />)).not.toContain('data-new');
});

/** Three rounds: cards are dealt, all choose in secret, what they built is turned over. */
const threeRounds = [1, 2, 3].flatMap((round) => [
  { type: 'round', round, text: `Round ${round} begins.`, rule: '§4', step: round * 10 },
  ...[0, 1].map((seat) => ({
    type: 'move',
    card: seat === 0 ? 'mill' : null,
    from: { zone: 'deck' },
    to: { zone: 'hand', seat },
    by: seat,
    text: seat === 0 ? 'You draw Mill.' : 'Tam draws a card.',
    step: round * 10,
  })),
  { type: 'chosen', seat: 0, text: 'You have chosen.', step: round * 10 + 1 },
  { type: 'chosen', seat: 1, text: 'Tam has chosen.', step: round * 10 + 2 },
  { type: 'built', seat: 0, text: `You build Mill ${round}.`, rule: '§5', step: round * 10 + 2 },
  { type: 'built', seat: 1, text: `Tam builds Inn ${round}.`, rule: '§5', step: round * 10 + 2 },
  { type: 'gains', seat: 1, text: 'Tam gains 4.', rule: '§6', step: round * 10 + 2 },
]);

test('an action and what came of it are one line; deals and secret choices are one line a round', () => {
  const rounds = roundsOf(threeRounds);
  expect(rounds.map(({ title }) => title?.text)).toEqual(['Round 1 begins.', 'Round 2 begins.', 'Round 3 begins.']);
  expect(rounds[0]?.lines.map(({ said }) => said.map(({ text }) => text).join(' '))).toEqual([
    'You build Mill 1.',
    'Tam builds Inn 1. Tam gains 4.',
  ]);
  expect(asideWords(rounds[0] ?? { dealt: 0, chosen: 0, rest: 0 })).toBe('2 cards dealt, 2 secret choices');
  expect(asideWords({ dealt: 0, chosen: 1, rest: 0 })).toBe('One secret choice');
  const usual = { type: 'discarded', seat: 0, text: 'You discard Mill.', isAside: true, step: 99 };
  const [round] = roundsOf([...threeRounds.slice(0, 8), usual]);
  expect(round?.lines.flatMap(({ said }) => said.map(({ text }) => text))).not.toContain('You discard Mill.');
  expect(asideWords(round ?? { dealt: 0, chosen: 0, rest: 0 })).toBe('2 cards dealt, 2 secret choices, one usual step');
});

test('older rounds fold, and the whole match is there', () => {
  const draw = (events: typeof threeRounds, since?: number): string =>
    renderToStaticMarkup(<Log events={events} game="rebuild" names={['Ada', 'Tam']} since={since} />);
  const page = draw(threeRounds);
  expect(page).toContain('Round 1 begins.');
  expect(page).not.toContain('You build Mill 1.');
  expect(page).toContain('You build Mill 2.');
  expect(page).toContain('You build Mill 3.');
  expect(page).not.toContain('Tam has chosen.');
  expect(draw(threeRounds, 0)).toContain('You build Mill 1.'); // what is new does not fold
  const long = Array.from({ length: 40 }, () => threeRounds).flat();
  expect(draw(long).match(/Round \d begins/g)).toHaveLength(120);
});

test('whose doing it is, where it is somebody’s', () => {
  expect(actorOf({ type: 'move', by: 1, text: 'Bot 3 draws a card.' })).toBe(1);
  expect(actorOf({ type: 'buy', seat: 0, text: 'You buy Chains.' })).toBe(0);
  expect(actorOf({ type: 'age', text: 'Age 1 begins.' })).toBeUndefined();
});

test('one line says what others did since one’s last step, last what they did to whoever reads it', () => {
  const events = [
    { type: 'stole', seat: 1, from: 0, text: 'Tam takes your Mill.', isFelt: true },
    ...threeRounds.slice(0, 8),
    { type: 'built', seat: 2, text: 'Eva builds Quay.' },
  ];
  expect(sinceLine(events, 0)).toBe('Eva builds Quay. Tam takes your Mill.');
  expect(sinceLine(events.slice(1), 0)).toBe('Tam builds Inn 1. Eva builds Quay.');
  expect(sinceLine(threeRounds.slice(0, 6), 0)).toBe('');
  const gift = [
    { type: 'gift', seat: 0, step: 4, text: 'You give card 6 to Iven.' },
    { type: 'move', step: 4, text: 'Rats goes from you to Iven.', isFelt: true },
  ];
  expect(sinceLine(gift, 0)).toBe('');
  const wavers = [true, false, true].map((isReady, step) => ({
    type: isReady ? 'ready' : 'unready',
    seat: 1,
    step,
    text: isReady ? 'Tam is ready.' : 'Tam is no longer ready.',
  }));
  expect(sinceLine(wavers.slice(1), 0)).toBe('Tam is ready.');
  const swap = [
    { type: 'proposed', seat: 2, step: 1, text: 'Eva offers you 2♥ for 3♣.', isFelt: true },
    { type: 'ended', by: 1, step: 2, text: 'Tam accepts your offer of 3♣ for A♠.', isFelt: true },
    { type: 'swap', by: 1, step: 2, text: 'You and Tam swap: 3♣ for A♠.', isFelt: true },
    { type: 'ended', seat: 2, step: 2, text: 'Eva’s offer of 2♥ for 3♣ to you is off.', isFelt: true },
  ];
  expect(sinceLine(swap, 0)).toBe('Eva offers you 2♥ for 3♣. You and Tam swap: 3♣ for A♠.');
  const given = [
    { type: 'gift', seat: 1, step: 4, text: 'Tam gives card 2 to you: it goes behind card 1.', isFelt: true },
    { type: 'move', step: 4, text: 'Rats goes from Tam to you.', isFelt: true },
  ];
  expect(sinceLine(given, 0)).toBe('Rats goes from Tam to you.');
  // Where one alone has acted there is room for more of it; what comes with a step is not told apart.
  const buys = ['Axe', 'Saw', 'Spade', 'Crate'].map((card, step) => ({
    type: 'buy',
    seat: 1,
    step,
    text: `Tam buys ${card}.`,
  }));
  expect(sinceLine([...buys, { type: 'lost', seat: 1, step: 3, text: 'Tam loses 1 icon.' }], 0)).toBe(
    'Tam buys Saw. Tam buys Spade. Tam buys Crate.',
  );
  expect(sinceLine([...buys, { type: 'built', seat: 2, step: 9, text: 'Eva builds Quay.' }], 0)).toBe(
    'Tam buys Spade. Tam buys Crate. Eva builds Quay.',
  );
});

test('what is said aloud: what others do, and what one draws oneself', () => {
  expect(sentencesFor(threeRounds.slice(0, 8), 0)).toEqual([
    'Round 1 begins.',
    'You draw Mill.',
    'Tam builds Inn 1.',
    'Tam gains 4.',
  ]);
});

test('a sound for what concerns whoever listens, none for others among themselves', () => {
  const move = (from: object, to: object, by: number, step: number) => ({
    type: 'move',
    card: 'mill',
    from: { zone: 'hand', ...from },
    to: { zone: 'hand', ...to },
    by,
    step,
  });
  expect(soundOf(threeRounds.slice(0, 3), 0)).toEqual({ sound: 'deal', count: 1 });
  expect(soundOf([move({ seat: 0 }, { seat: 1 }, 1, 1)], 0)).toEqual({ sound: 'loss' });
  expect(soundOf([move({ seat: 1 }, { seat: 0 }, 1, 1)], 0)).toEqual({ sound: 'gain' });
  expect(soundOf([move({ seat: 0 }, {}, 0, 1)], 0)).toEqual({ sound: 'card' });
  expect(soundOf([move({ seat: 0 }, {}, 0, 1), move({ seat: 1 }, {}, 1, 1)], 0)).toEqual({ sound: 'turn' });
  expect(soundOf([move({ seat: 1 }, { seat: 2 }, 1, 1)], 0)).toBeNull();
});
