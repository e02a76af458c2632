import '../../games/all.ts';
import { renderToStaticMarkup } from 'preact/compat/server';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../desk/catalogue.ts';
import type { GameInfo } from '../../desk/wire.ts';
import { screens } from '../../games/screens.ts';
import { OptionList, PresetChoice } from './variants.tsx';

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
