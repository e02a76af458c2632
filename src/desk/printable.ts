import { type Kind, plain } from './kinds.ts';

/* Texts that people show each other: names, what is said, words for a deal. */

/** Control characters, ends of lines, halves of characters, and what is not seen or turns the text around it, but for what scripts and emoji need. */
const UNSEEN =
  /(?![\u{200C}-\u{200F}]|\u{FE0E}|\u{FE0F})[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]/u;

/** Joiners where nothing is joined: between letters of the scripts that have them, and the parts of an emoji, they show. */
const JOINERS =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Mongolian}\p{Script=Nko}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}])[\u{200C}\u{200D}]|[\u{200C}\u{200D}]$/u;

/** What is left of these is blank; more marks on one letter than any script needs would reach into the lines around it. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\p{M}\u{2800}]*$/u;
const PILED = /\p{Mn}{5}/u;

const ODD = [UNSEEN, JOINERS, BLANK, PILED];

/** Flags of parts of countries are written with characters that are not seen anywhere else. */
const FLAG = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}/gu;

const isPrintable = (value: string): boolean => {
  const shown = value.replace(FLAG, '\u{1F3F4}');
  return !ODD.some((odd) => odd.test(shown));
};

export const printable = (longest: number): Kind<string> =>
  plain(
    `a text of 1 to ${longest} printable characters`,
    (value): value is string => typeof value === 'string' && value.length <= longest && isPrintable(value),
  );
