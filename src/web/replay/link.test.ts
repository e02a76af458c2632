import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { linkTo, recordIn } from './link.ts';
import { chaptersOf } from './use-replay.ts';

const PAGE = 'https://cards.example/table/#/replay/abc';

/** What a link holds behind its address. */
const packedIn = (link: string): string => link.split('/').at(-1) ?? '';

test('a record goes into a link and comes out again, in letters that need no quoting', async () => {
  const record = JSON.stringify({ names: ['Ada', 'Bruña', '鈴'], steps: Array.from({ length: 300 }, (_, i) => i % 7) });
  const link = await linkTo(record, PAGE);
  expect(link).toMatch(/^https:\/\/cards\.example\/table\/#\/replay\/link\/1\.[\w-]+$/);
  expect(await recordIn(packedIn(link ?? ''))).toBe(record);
});

test('what would be too long for a link has none', async () => {
  expect(await linkTo(randomBytes(13_000).toString('base64'), PAGE)).toBeNull();
});

test('a link that is cut, changed, of another version or endless is refused in a sentence', async () => {
  const whole = packedIn((await linkTo(randomBytes(900).toString('hex'), PAGE)) ?? '');
  const bomb = deflateRawSync(Buffer.alloc(60_000_000)).toString('base64url');
  for (const [packed, sentence] of [
    [whole.slice(0, -30), /cut off/],
    [whole.replace('1.', ''), /cut off/],
    [`1.${'!'.repeat(40)}`, /cut off/],
    ['', /cut off/],
    [whole.replace('1.', '2.'), /of version 2; this page reads version 1/],
    [`1.${bomb}`, /too large/],
  ] as const)
    await expect(recordIn(packed)).rejects.toThrow(sentence);
});

test('rounds and their parts are found by the headings of the moments', () => {
  const titles = [['Age 1', 'Trade'], ['Age 1', 'Trade'], ['Age 1', 'Build'], ['Age 2', 'Trade'], ['The end']];
  expect(
    chaptersOf(titles.map((texts) => ({ heading: { parts: texts.map((text) => ({ text })) }, events: [] }))),
  ).toEqual([
    {
      title: 'Age 1',
      at: 0,
      parts: [
        { title: 'Trade', at: 0 },
        { title: 'Build', at: 2 },
      ],
    },
    { title: 'Age 2', at: 3, parts: [{ title: 'Trade', at: 3 }] },
    { title: 'The end', at: 4, parts: [] },
  ]);
});
