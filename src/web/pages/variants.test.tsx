import '../../games/all.ts';
import { renderToStaticMarkup } from 'preact/compat/server';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../desk/catalogue.ts';
import type { GameInfo } from '../../desk/wire.ts';
import { screens } from '../../games/screens.ts';
import { meantOptions, OptionList, type OptionValue, PresetChoice } from './variants.tsx';

const infos = catalogue() as unknown as readonly GameInfo[];
const choose = (): void => undefined;

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ');

const presetsOf = (info: GameInfo): string =>
  textOf(
    renderToStaticMarkup(<PresetChoice info={info} seats={info.seats.default} preset="as-written" choose={choose} />),
  );

const optionsOf = (info: GameInfo, preset = 'as-written'): string =>
  renderToStaticMarkup(
    <OptionList info={info} seats={info.seats.default} preset={preset} chosen={{}} choose={choose} />,
  );

const SECONDS_OF_A_LONG_TIME = /\b(?!20\d\d\b)\d{4,}\b/; // a year is none

describe.each(infos.map((info) => [info.id, info] as const))('%s', (_, info) => {
  test('times of presets and options are said as people say them', () => {
    expect(presetsOf(info)).not.toMatch(SECONDS_OF_A_LONG_TIME);
    for (const preset of Object.keys(info.presets))
      expect(textOf(optionsOf(info, preset))).not.toMatch(SECONDS_OF_A_LONG_TIME);
  });
});

const infoOf = (id: string): GameInfo => {
  const info = infos.find((one) => one.id === id);
  if (!info) throw new Error(`no game ${id}`);
  return info;
};

test.each(infos)('every preset of $id says in a sentence what it is like', (info) => {
  for (const preset of Object.keys(info.presets))
    if (preset !== 'as-written') expect(screens[info.id]?.presetWords?.[preset], preset).toMatch(/^[A-Z].*\.$/);
  expect(Object.keys(screens[info.id]?.presetWords ?? {}).filter((preset) => !(preset in info.presets))).toEqual([]);
});

test('what cannot be given here is not offered', () => {
  expect(optionsOf(infoOf('arquetect'))).toMatch(/<option disabled value="custom">|<option value="custom" disabled>/);
});

test('the preset by mail has a day for each decision', () => {
  expect(presetsOf(infoOf('five-ages'))).toContain('Decision clock: 1 day');
  expect(optionsOf(infoOf('five-ages'), 'mail')).toMatch(/<option selected value="86400">1 day</);
});

test('clocks that are written with a letter read the same', () => {
  expect(optionsOf(infoOf('avenue-empires'))).toMatch(/30 seconds<.*1 minute<.*2 minutes<.*1 day</s);
  expect(optionsOf(infoOf('rebuild'))).toMatch(/30 seconds<.*1 minute<.*2 minutes<.*1 day</s);
});

const shownIn = (info: GameInfo, chosen: Readonly<Record<string, OptionValue>>, seats = 3): string[] =>
  [
    ...renderToStaticMarkup(
      <OptionList info={info} seats={seats} preset="as-written" chosen={chosen} choose={choose} />,
    ).matchAll(/id="option-([^"]+)"/g),
  ].map(([, id = '']) => id);

test('options that a mode does not use are not shown, and not sent', () => {
  const rebuild = infoOf('rebuild');
  expect(shownIn(rebuild, {})).not.toContain('campaignLoss');
  expect(shownIn(rebuild, {})).toContain('catchUp');
  expect(shownIn(rebuild, { mode: 'campaign' })).toContain('campaignLoss');
  expect(shownIn(rebuild, { mode: 'campaign' })).not.toContain('catchUp');
  expect(meantOptions(rebuild, 3, 'as-written', { mode: 'campaign', catchUp: 'on' })).toEqual({ mode: 'campaign' });
  const cataracts = infoOf('upper-cataracts');
  expect(shownIn(cataracts, { mode: 'daily' }, 1)).toEqual(['mode']);
  expect(shownIn(cataracts, {}, 1)).not.toContain('crisisShift');
  expect(shownIn(cataracts, { difficulty: 'custom' }, 1)).toContain('crisisShift');
});

/** What is declared to matter only there is what the rules refuse, or do not look at, elsewhere. */
test.each(infos)('the options of $id that are hidden cannot be what the rules ask for', (info) => {
  const ids = new Set(info.options.map(({ id }) => id));
  for (const { id, only = {} } of info.options)
    for (const [other, value] of Object.entries(only)) {
      expect(ids, id).toContain(other);
      expect(info.options.find((option) => option.id === other)?.values, id).toContain(value);
    }
});

test('each option is one control, and seats are counted from 1 with their names', () => {
  const drawn = renderToStaticMarkup(
    <OptionList
      info={infoOf('rebuild')}
      seats={2}
      names={['Ada', 'Bruna']}
      preset="as-written"
      chosen={{ startPlayer: 3 }}
      choose={choose}
    />,
  );
  expect(drawn).not.toContain('<input');
  const [, start = ''] = /id="option-startPlayer"(.*?)<\/select>/s.exec(drawn) ?? [];
  expect([...start.matchAll(/>([^<]+)<\/option>/g)].map(([, words]) => words)).toEqual([
    'random',
    'Ada, seat 1',
    'Bruna, seat 2',
  ]);
  expect(meantOptions(infoOf('rebuild'), 2, 'as-written', { startPlayer: 3 })).toEqual({ startPlayer: 'random' });
});
