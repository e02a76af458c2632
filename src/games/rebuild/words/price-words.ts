import { LETTERS, RESOURCES } from '../face.ts';

/** '1 wood and 2 steel' of '1W 2T', as messages name a price; 'free' stays. */
export const priceWords = (price: string): string =>
  price === 'free'
    ? price
    : listed(price.split(' ').map((part) => amountWords(Number(part.slice(0, -1)), part.slice(-1))));

const amountWords = (units: number, letter: string): string =>
  `${units} ${RESOURCES[LETTERS.findIndex((one) => one === letter)] ?? letter}`;

const listed = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');
