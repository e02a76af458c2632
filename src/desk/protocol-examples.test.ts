import '../games/all.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSheet } from '../games/five-ages/words/sheet.ts';
import { answerLine, makeDesk, pushOf } from './protocol.ts';

const document = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');

/** Whether a text has these parts in this order, from its beginning to its end. */
function matches(text: string, example: string): boolean {
  const parts = example.split('…');
  let at = 0;
  for (const [i, part] of parts.entries()) {
    const found = i === parts.length - 1 ? text.lastIndexOf(part) : text.indexOf(part, at);
    if (found < at || (i === 0 && found !== 0)) return false;
    at = found + part.length;
  }
  return at === text.length;
}

test('every example of docs/protocol.md is what the program answers', () => {
  const desk = makeDesk({
    newSeed: () => 'chance',
    today: () => '2026-01-31',
    onBug: (error) => {
      throw error;
    },
  });
  const lines = document.split('\n');
  const requests = lines.flatMap((line, i) => (line.startsWith('→ ') ? [i] : []));
  expect(requests.length).toBeGreaterThan(20);
  for (const i of requests) {
    const answer = answerLine(desk, lines[i]?.slice(2) ?? '');
    const example = lines[i + 1]?.replace(/^← /, '') ?? '';
    expect(matches(answer, example), `${answer}\nis not\n${example}`).toBe(true);
  }
});

test('a pushed line is as the page shows it', () => {
  const [, shown = ''] = /A pushed line:\n\n```json\n([^]*?)```/.exec(document) ?? [];
  const example = JSON.parse(shown);
  expect(JSON.parse(pushOf(example.match, example.seat, JSON.stringify(example.observation)))).toEqual(example);
});

test('the example of `score` is what it answers', () => {
  const [, scored = ''] = document.split('The input of `score`');
  const [input, output] = [...scored.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => JSON.parse(json ?? ''));
  expect(readSheet(input)).toEqual(output);
});
