import { describe, expect, test } from 'vitest';
import type { Question } from '../../contract/text.ts';
import { asPrinted } from '../../games/five-ages/words/typed.ts';
import { meantBy, pathTo, questionLines } from './prompt.ts';
import { paragraphText, rulebookOf } from '../rulebook.ts';

const READY = { type: 'ready' };
const replace: Question = {
  ask: 'Replace?',
  groups: [{ title: null, choices: [{ words: 'replace nothing', then: { type: 'b' } }] }],
};
const question: Question = {
  ask: 'What do you do?',
  groups: [
    {
      title: 'Offer to Ben',
      choices: [
        { words: 'offer Ben 7♠ for 10♦', effect: 'makes one pair, tens', then: { type: 'a' } },
        { words: 'offer Ben 7♠ Q♥ for 10♦ 4♠', then: { type: 'c' } },
      ],
    },
    {
      title: null,
      choices: [
        { words: 'place Q♥', then: replace },
        { words: 'ready', effect: 'e'.repeat(90), then: READY },
      ],
    },
  ],
};

describe('what somebody means', () => {
  const number = (typed: string): unknown => {
    const meant = meantBy(typed, question, asPrinted);
    return 'choice' in meant ? meant.choice.words : 'several' in meant ? meant.several : null;
  };

  test.each([
    ['1', 'offer Ben 7♠ for 10♦'],
    ['0', null],
    ['5', null],
    ['99999999999999999999', null],
    ['offer ben 7s for 10d', 'offer Ben 7♠ for 10♦'],
    ['OFFER Ben 7♠, for d-10', 'offer Ben 7♠ for 10♦'],
    ['offer ben 10d for 7s', null], // the other way round is another offer
    ['offer', [1, 2]],
    ['rea', 'ready'],
    ['4s', 'offer Ben 7♠ Q♥ for 10♦ 4♠'],
    ['r', null], // one letter is too little to mean anything
    ['', null],
    ['dance', null],
  ])('%j', (typed, meant) => {
    expect(number(typed)).toEqual(meant);
  });

  test('a choice behind another one is found', () => {
    expect(pathTo(question, { type: 'b' })).toEqual(['place Q♥', 'replace nothing']);
    expect(pathTo(question, { type: 'x' })).toBeNull();
  });

  test('a question is numbered through its groups and fits 80 columns', () => {
    const lines = questionLines(question).map(({ text }) => text);
    expect(lines.slice(0, 3)).toEqual([
      'What do you do?',
      'Offer to Ben',
      '   1  offer Ben 7♠ for 10♦        makes one pair, tens',
    ]);
    expect(lines[5]).toBe('   4  ready');
  });
});

describe('a paragraph of the rulebook', () => {
  const rulebook = rulebookOf('five-ages');

  test('is found by its name, written in any way', () => {
    for (const name of ['§T3', 'T3', 't3', '§ t3', 'T3.'])
      expect(paragraphText(rulebook, name)?.[0]).toMatch(/^T3 Negotiate\./);
    expect(paragraphText(rulebook, 'R14')).toContain('  May "ready" be taken back?');
    for (const name of ['', 'Z1', '__proto__', '§']) expect(paragraphText(rulebook, name)).toBeNull();
  });

  test('all paragraphs fit 80 columns and have no Markdown left', () => {
    for (const { rule } of rulebook.paragraphs)
      for (const line of paragraphText(rulebook, rule) ?? []) {
        expect(line.length, `${rule}: ${line}`).toBeLessThanOrEqual(80);
        expect(line).not.toMatch(/\*\*|^#/);
      }
  });
});
