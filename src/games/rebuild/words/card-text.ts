import { LINE_WIDTH } from '../../../contract/text.ts';
import { type Face, LETTERS, priceText } from '../face.ts';
import type { Reading, Tab } from './reading.ts';

/** Cards and accounts in words. */

/** 'Chains 2T, 4 VP' */
export function cardLine(reading: Reading, id: string): string {
  const face = reading.face(id);
  return face ? `${face.title} ${face.prices.map(priceText).join(' or ')}, ${face.vp} VP` : id;
}

/** What a card does, in a few words. */
export function effectText(face: Face | undefined): string {
  if (!face) return '';
  const parts = [
    ...(face.save.some((units) => units > 0) ? [`play: save ${priceText(face.save)}`] : []),
    ...(face.convert.some((units) => units > 0) ? [`play: ${priceText(face.convert)} pay for anything`] : []),
    ...(face.each.some((units) => units > 0) ? [`play: every card ${priceText(face.each)} less`] : []),
    ...(face.goldOnly > 0 ? [`play: gold-only cards ${face.goldOnly}G less`] : []),
    ...(face.draw > 0
      ? [`play: draw ${face.draw}${face.again < 0 ? '' : `, again if it shows ${LETTERS[face.again]}`}`]
      : []),
    ...(face.carry > 0 ? [`play: carry ${face.carry} icons`] : []),
    ...(face.pass === 'no' ? [] : [`passed on ${face.pass === 'left' ? 'to the left' : 'to anybody'}`]),
    ...(face.reorders ? ['when bought: reorder a line'] : []),
    ...(face.burn > 0 ? [`play: burn ${face.burn}`] : []),
    ...(face.freeBuild > 0 ? [`play: take up to ${face.freeBuild} VP`] : []),
    ...(face.reaches ? ['play: buy from any row'] : []),
    ...(face.ends.length > 0 ? ['bonus at the end'] : []),
  ];
  return parts.length === 0 ? '' : ` [${parts.join('; ')}]`;
}

export const sum = (units: readonly number[]): number => units.reduce((all, each) => all + each, 0);

export const givenText = (icons: readonly number[], wild: number): string =>
  [...(sum(icons) > 0 ? [priceText(icons)] : []), ...(wild > 0 ? [`${wild} wild`] : [])].join(' + ');

/** What pays for nothing yet, resource by resource; wild icons cover what is missing first. */
export function unspentText({
  cost,
  saving,
  icons,
  wild,
}: Pick<Tab, 'cost' | 'saving' | 'icons' | 'wild'>): string | null {
  const left = icons.map((units, r) => units - Math.max(0, (cost[r] ?? 0) - (saving[r] ?? 0)));
  const missing = sum(left.map((units) => Math.max(0, -units)));
  const rest = left.map((units) => Math.max(0, units));
  const free = Math.max(0, wild - missing);
  return sum(rest) + free === 0 ? null : givenText(rest, free);
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
