import '../../games/all.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gameNamed, games } from '../../contract/shelf.ts';
import { gameInfo } from '../../desk/catalogue.ts';
import { resolveOptions } from '../../engine/options.ts';
import { PERSON } from '../../desk/wire.ts';
import { keepSetup, type Setup } from './keep-setup.ts';
import { keptSetup } from './kept-setup.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe.each(games.map((entry) => [entry.game.id, entry] as const))('the set-up of %s', (id, entry) => {
  const info = gameInfo(entry);
  const seats = info.seats.max;
  const setup: Setup = {
    seating: Array.from({ length: seats }, (_, seat) => (seat === 0 ? PERSON : 'hard')),
    names: Array.from({ length: seats }, (_, seat) => `Name ${seat}`),
    preset: 'as-written',
    options: {},
    speed: 'fast',
    isCampaign: false,
  };

  test('is remembered', () => {
    keepSetup(id, setup);
    expect(keptSetup(info)).toEqual(setup);
  });

  test('is told by the nearest preset where a match has all its options', () => {
    for (const preset of Object.keys(info.presets)) {
      const { min, max } = info.presetSeats?.[preset] ?? info.seats;
      const count = Math.min(seats, max);
      if (count < min) continue;
      const options = { ...resolveOptions(entry.game, count, {}, preset) };
      const { seating, names } = { seating: setup.seating.slice(0, count), names: setup.names.slice(0, count) };
      keepSetup(id, { ...setup, seating, names, options });
      const again = keptSetup(info);
      expect(again?.options, preset).toEqual({});
      expect(resolveOptions(entry.game, count, {}, again?.preset), preset).toEqual(options);
    }
  });
});

test('what is not offered any more is left out, and rubbish is nothing', () => {
  const info = gameInfo(gameNamed('rebuild'));
  const setup = {
    seating: [PERSON, 'normal'],
    names: ['Ada', 'Bo'],
    preset: 'gone',
    speed: 'lightning',
    isCampaign: 1,
  };
  kept.set(
    'cardwright.setup.rebuild',
    JSON.stringify({ ...setup, options: { deck: 'revised', goldKey: 'never', old: 1 } }),
  );
  expect(keptSetup(info)).toMatchObject({
    preset: 'as-written',
    options: { deck: 'revised' },
    speed: 'normal',
    isCampaign: false,
  });
  for (const rubbish of ['{', '7', '{"seating":["gone"],"names":["Ada"]}', '{"seating":["person"],"names":[]}']) {
    kept.set('cardwright.setup.rebuild', rubbish);
    expect(keptSetup(info), rubbish).toBeNull();
  }
});
