import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/*
 * A deal that can be checked. Before anybody sits down the server publishes a commitment to a secret of its own. Players may
 * add words of theirs; the seed of the match is made of all of it, so neither side can choose it. At the end the secret
 * is told, and everybody can make the commitment, the seed and the match again.
 */

export interface Deal {
  readonly table: string; // the id of the table, so that no deal serves twice
  readonly secret: string;
  readonly words: readonly string[]; // of each seat; '' if none were added
}

const hashOf = (parts: readonly unknown[]): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts))));

/** What is published before the first card. */
export const commitmentTo = ({ table, secret }: Pick<Deal, 'table' | 'secret'>): string =>
  hashOf(['cardwright commitment', table, secret]);

/** What the match is dealt from. */
export const seedOf = ({ table, secret, words }: Deal): string => hashOf(['cardwright seed', table, secret, words]);

/** What a bot throws its dice from, for one decision of its seat: nobody can know it before the secret is told. */
export const botSeedOf = ({ table, secret }: Pick<Deal, 'table' | 'secret'>, seat: number, decision: number): string =>
  hashOf(['cardwright bot', table, secret, seat, decision]);

/** A deal as it lies beside a saved match, with what was published before the first card. */
export type ToldDeal = Deal & { readonly commitment: string };

/** What is wrong with the deal that a match of this seed claims to come from; null if nothing is. */
export function faultOfDeal(told: unknown, seed: string): string | null {
  const { table, secret, words, commitment } = Object(told) as Partial<Record<keyof ToldDeal, unknown>>;
  const isText = [table, secret, commitment].every((part) => typeof part === 'string');
  if (!isText || !Array.isArray(words) || !words.every((one) => typeof one === 'string'))
    return 'The deal of this match is damaged.';
  const deal = { table: String(table), secret: String(secret), words };
  if (commitmentTo(deal) !== commitment) return 'The deal does not fit what was published before the first card.';
  return seedOf(deal) === seed ? null : 'The match was not dealt from its deal.';
}
