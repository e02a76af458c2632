/** 'Bruna', 'Bruna and Tam', 'Bruna, Tam and Iven' */
export const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');
