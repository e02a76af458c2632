import '../../games/screens.ts';
import { renderToStaticMarkup } from 'preact/compat/server';
import { expect, test } from 'vitest';
import { actorOf, Log } from './log.tsx';
import { newsIn } from './news.tsx';
import { spelled } from '../../ui/table/spell.ts';

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
    { type: 'chosen', seat: 0, text: 'You have chosen.' },
    { type: 'trash', text: 'Normal Spade is trashed.' },
  ];
  const names = ['Ada', 'Tam'];
  expect(newsIn(events, 0)).toBe(2);
  expect(newsIn(events, 1)).toBe(3);
  const page = renderToStaticMarkup(<Log events={events} game="rebuild" names={names} since={2} />);
  const lines = page.split('<li').slice(1);
  expect(lines.map((line) => line.includes('data-new'))).toEqual([false, true, true, true]);
  expect(renderToStaticMarkup(<Log events={events} game="rebuild" names={names} />)).not.toContain('data-new');
});

test('whose doing it is, where it is somebody’s', () => {
  expect(actorOf({ type: 'move', by: 1, text: 'Bot 3 draws a card.' })).toBe(1);
  expect(actorOf({ type: 'buy', seat: 0, text: 'You buy Chains.' })).toBe(0);
  expect(actorOf({ type: 'age', text: 'Age 1 begins.' })).toBeUndefined();
});

test('letters for a terminal are names on the page', () => {
  expect(spelled('rebuild', 'icons (W Wood, T Steel)')).toBe('icons (Wood, Steel)');
  expect(spelled('rebuild', 'Ada buys Crossbow (1W 2T) from column 2 with Chains.')).toBe(
    'Ada buys Crossbow (1 wood and 2 steel) from column 2 with Chains.',
  );
  expect(spelled('rebuild', 'Screwdriver saves 2T whenever it is played')).toBe(
    'Screwdriver saves 2 steel whenever it is played',
  );
  expect(spelled('upper-cataracts', 'pays 1S+2F')).toBe('pays 1 Stability and 2 Food');
  expect(spelled('rebuild', 'column 2 of 3D')).toBe('column 2 of 3D');
  expect(spelled('avenue-empires', 'Chapel at 1W')).toBe('Chapel at 1W');
});
