import { LINE_WIDTH } from '../../../contract/text.ts';

/** Breaks a line between words so that none is longer than a terminal is wide. */
export function wrap(text: string, indent: string): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(/(?<=\S) /)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (longer.length > LINE_WIDTH && current !== '') {
      lines.push(current);
      current = `${indent}${word}`;
    } else current = longer;
  }
  return [...lines, current];
}
