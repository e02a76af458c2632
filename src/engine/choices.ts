/** Legal actions as codes, in storage that is used again and again. */
export interface Choices {
  codes: Int32Array;
  count: number;
}

const USUAL_CHOICES = 4096;

export const makeChoices = (): Choices => ({ codes: new Int32Array(USUAL_CHOICES), count: 0 });

/** Adds a legal action to the list that `list` of a phase is given. */
export function offer(choices: Choices, code: number): void {
  if (choices.count === choices.codes.length) grow(choices);
  choices.codes[choices.count++] = code;
}

function grow(choices: Choices): void {
  const { codes } = choices;
  choices.codes = new Int32Array(2 * codes.length);
  choices.codes.set(codes);
}

export function isOffered(choices: Choices, code: number): boolean {
  for (let i = 0; i < choices.count; i++) if (choices.codes[i] === code) return true;
  return false;
}
