import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { EventView } from '../../engine/tell.ts';
import type { Note, Story } from '../../desk/wire.ts';

/*
 * What somebody was told of a match, as a chain of digests: one for each event, made of it and of all before it. A browser
 * that keeps the last one can tell at the end whether a server still stands by what it said.
 */

/** The digests of a story that goes on after these. */
export function goOn(digests: readonly string[], events: readonly EventView[]): string[] {
  const chain = [...digests];
  for (const event of events)
    chain.push(bytesToHex(sha256(utf8ToBytes(`${chain.at(-1) ?? 'cardwright story'} ${factsOf(event)}`))));
  return chain;
}

/** An event without its sentence: names are in it, and somebody may want to be forgotten meanwhile. */
const factsOf = ({ text: _text, rule: _rule, ...facts }: EventView): string => JSON.stringify(facts);

/** Notes of a match that goes on, with this story taken into account. */
export function noted(
  notes: readonly Note[],
  { seat, next, digest }: Story,
  digests: readonly string[],
): readonly Note[] {
  if (next === 0) return notes;
  const before = notes.find((note) => note.seat === seat);
  if (!before) return [...notes, { seat, next, digest }];
  if (before.isSplit || next < before.next) return notes; // the rest may still come
  const isSame = digests[before.next - 1] === before.digest;
  if (isSame && next === before.next) return notes;
  const after: Note = isSame ? { seat, next, digest } : { ...before, isSplit: true };
  return notes.map((note) => (note === before ? after : note));
}
