import { LINE_WIDTH } from '../../../contract/text.ts';
import { type Face, LETTERS, priceText, RESOURCES } from '../face.ts';
import { priceWords } from './price-words.ts';
import { restOn, type TabCounters } from '../tab.ts';
import type { Reading } from './reading.ts';

/** Cards and accounts in words. */

/** 'Chains 2T, 4 VP' */
export function cardLine(reading: Reading, id: string): string {
  const face = reading.face(id);
  return face ? `${face.title} ${face.prices.map(priceText).join(' or ')}, ${face.vp} VP` : id;
}

/** What a card does, in a few words. */
export function effectText(face: Face | undefined, isShort = true): string {
  const parts = face ? effectParts(face, isShort).map(({ isPlayed, text }) => (isPlayed ? `play: ${text}` : text)) : [];
  return parts.length === 0 ? '' : ` [${parts.join('; ')}]`;
}

interface EffectPart {
  readonly isPlayed: boolean; // it has to be played for this
  readonly text: string;
}

/** The same part by part, with amounts in letters, or in words. */
export function effectParts(face: Face, isShort: boolean): EffectPart[] {
  const amount = (units: readonly number[]): string => amountText(units, isShort);
  const hasAny = (units: readonly number[]): boolean => units.some((number) => number > 0);
  const goldOnly = amount([0, 0, 0, face.goldOnly]);
  const again = (isShort ? LETTERS : RESOURCES)[face.again];
  const played = (isTrue: boolean, text: string): EffectPart[] => (isTrue ? [{ isPlayed: true, text }] : []);
  const always = (isTrue: boolean, text: string): EffectPart[] => (isTrue ? [{ isPlayed: false, text }] : []);
  return [
    ...played(hasAny(face.save), `save ${amount(face.save)}`),
    ...played(hasAny(face.convert), `${amount(face.convert)} pay for anything`),
    ...played(hasAny(face.each), `every card ${amount(face.each)} less`),
    ...played(face.goldOnly > 0, `gold-only cards ${goldOnly} less`),
    ...played(face.draw > 0, `draw ${face.draw}${again === undefined ? '' : `, again if it shows ${again}`}`),
    ...played(face.carry > 0, `carry ${face.carry} icons`),
    ...always(face.pass !== 'no', `passed on ${face.pass === 'left' ? 'to the left' : 'to anybody'}`),
    ...always(face.reorders, 'when bought: reorder a line'),
    ...played(face.burn > 0, `burn ${face.burn}`),
    ...played(face.freeBuild > 0, `take up to ${face.freeBuild} VP`),
    ...played(face.reaches, 'buy from any row'),
    ...always(face.ends.length > 0, 'bonus at the end'),
  ];
}

export const sum = (units: readonly number[]): number => units.reduce((all, each) => all + each, 0);

export const givenText = (icons: readonly number[], wild: number, isShort = true): string =>
  [...(sum(icons) > 0 ? [amountText(icons, isShort)] : []), ...(wild > 0 ? [`${wild} wild`] : [])].join(' + ');

const amountText = (units: readonly number[], isShort: boolean): string =>
  isShort ? priceText(units) : priceWords(priceText(units));

/** What pays for nothing yet, resource by resource; wild and converted icons cover what is missing first. */
export function unspentText(tab: TabCounters, isShort = true): string | null {
  const { icons, wild } = restOn(tab);
  return sum(icons) + wild === 0 ? null : givenText(icons, wild, isShort);
}

/** Lines of at most LINE_WIDTH characters, the second and later ones indented. */
export function wrapped(text: string, indent: number): string[] {
  const lines: string[] = [];
  let current = text.slice(0, text.search(/\S|$/));
  let isEmpty = true;
  for (const word of text.trim().split(' ')) {
    const next = isEmpty ? `${current}${word}` : `${current} ${word}`;
    if (next.length > LINE_WIDTH && !isEmpty) {
      lines.push(current);
      current = `${' '.repeat(indent)}${word}`;
    } else current = next;
    isEmpty = false;
  }
  return [...lines, current];
}
