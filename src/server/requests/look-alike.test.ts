import { expect, test } from 'vitest';
import { isOwnWord, skeletonOf, toldApart } from './look-alike.ts';

test.each([
  ['a soft hyphen', 'Ada', 'A\u{AD}da'],
  ['joiners', 'Ada', 'A\u{200D}d\u{200C}a'],
  ['tag characters', 'Ada', 'Ada\u{E0041}'],
  ['variation selectors', 'Ada', 'Ada\u{FE0F}'],
  ['a filler', 'Ada', 'Ada\u{3164}'],
  ['a Braille blank', 'Ada', 'Ada\u{2800}'],
  ['a combining mark', 'Ada', 'Ad\u{323}a'],
  ['a letter with its mark', 'Zoe', 'Zoë'],
  ['fullwidth letters', 'Ada', 'Ａｄａ'],
  ['mathematical letters', 'Ada', '𝓐𝓭𝓪'],
  ['letters in circles', 'Ada', 'Ⓐⓓⓐ'],
  ['letters in dark squares', 'Ada', '🅰🅳🅰'],
  ['letters of flags', 'Ada', '🇦🇩🇦'],
  ['small capitals', 'Delia', 'ᴅᴇʟɪᴀ'],
  ['Cherokee letters', 'DATE', 'ᎠᎪᎢᎬ'],
  ['Lisu letters', 'JOE', 'ꓙꓳꓰ'],
  ['Coptic letters', 'COP', 'ⲤⲞⲢ'],
  ['Cyrillic letters', 'Ada', 'Аdа'],
  ['Cyrillic all over', 'poxy', 'роху'],
  ['Greek letters', 'KATO', 'ΚΑΤΟ'],
  ['Greek capitals that look otherwise than their small letters', 'HANNAH MUZY', 'ΗAΝΝAΗ ΜUΖΥ'],
  ['Greek small letters between Latin ones', 'Lucy Vann', 'Lμcy νaηη'],
  ['Greek all over, in capitals or not', 'Μαρία Νίκου', 'ΜΑΡΙΑ ΝΙΚΟΥ'],
  ['Armenian capitals', 'SOUL', 'ՏՕՍԼ'],
  ['case', 'Ada', 'aDA'],
  ['spaces', 'Ada B', 'Ada\u{A0}\u{2009} B'],
  ['no space', 'Ada B', 'AdaB'],
  ['hyphens', 'Mary-Ann', 'Mary‑Ann'],
  ['digits for letters', 'Bob', 'B0b'],
  ['a one, an l, an I', 'Bill', 'BI1l'],
  ['r and n', 'Emma', 'Ernma'],
  ['an apostrophe', 'O’Neil', "O'Neil"],
])('%s: %j looks like %j', (_, one, other) => {
  expect(skeletonOf(other)).toBe(skeletonOf(one));
});

test.each([
  ['Ada', 'Adam'],
  ['Eva', 'Ada'],
  ['Ada 2', 'Ada 3'],
  ['की', 'का'], // vowels of Devanagari are marks
  ['שָׁלוֹם', 'שָׁלֵם'],
  ['王', '玉'],
  ['Юля', 'Яля'],
  ['🐻', '🐼'],
])('%j does not look like %j', (one, other) => {
  expect(skeletonOf(other)).not.toBe(skeletonOf(one));
});

test.each([
  'Bot',
  'Bot 2',
  'bot2',
  'B0t 2',
  'Воt 12',
  'Bot\u{AD} 3',
  'Bot #4',
  'Normal bot',
  'Somebody',
  'You',
  'Аdmin',
  'ՏOMEBODY',
  '🅰🅳🅼🅸🅽',
])('%j is a word of the table itself', (name) => expect(isOwnWord(name)).toBe(true));

test.each(['Guest', 'Guest 2', 'Botho', 'Bote', 'Abbot', 'Youssef', 'Ada', 'Robot', 'Admira'])('%j is a name', (name) =>
  expect(isOwnWord(name)).toBe(false),
);

test('a name is told apart from all that it looks like', () => {
  expect(toldApart('Аda', 2, ['Ada'])).toBe('Аda 2');
  expect(toldApart('Аda', 2, ['Ada', 'Аda 2'])).toBe('Аda 2 2');
  expect(toldApart('Eva', 2, ['Ada'])).toBe('Eva');
});
