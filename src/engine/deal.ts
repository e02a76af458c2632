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
