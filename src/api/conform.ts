/* What `@cardwright/engine/conform` offers: what every game owes, checked on random matches. It needs Node. */

export { conform, type ConformPlan } from '../engine/conform/conform.ts';
export { missingParagraphs, recordMatch, rulebookIn, runGolden } from '../engine/conform/folder.ts';
