import { read, write } from '../../ui/browser-storage.ts';
import type { Note, RoomFace } from '../../desk/wire.ts';

/*
 * What this browser remembers of tables on a server: the commitment as it was first shown, the own words, and a digest of
 * what it was told while the match went on, none of which a server that cheats could change afterwards; and who is not
 * listened to.
 */

interface KeptDeal {
  readonly room: string;
  readonly commitment: string;
  readonly isEarly: boolean; // seen before the first card
  readonly words: string | null; // one's own; null: not given here
  readonly notes?: readonly Note[]; // missing where an older page kept it
}

const DEALS = 'cardwright.deals';
const MUTED = 'cardwright.muted';
const MOST = 60;

function readList(key: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(read(key) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

const isDeal = (value: unknown): value is KeptDeal =>
  typeof value === 'object' && value !== null && 'room' in value && 'commitment' in value;

const deals = (): readonly KeptDeal[] => readList(DEALS).filter(isDeal);

export const keptDeal = (room: string): KeptDeal | null => deals().find((deal) => deal.room === room) ?? null;

const keep = (deal: KeptDeal): void =>
  write(DEALS, JSON.stringify([...deals().filter(({ room }) => room !== deal.room), deal].slice(-MOST)));

/** The first sight of a table counts. */
export function keepCommitment({ id, commitment, status }: RoomFace): void {
  if (!keptDeal(id)) keep({ room: id, commitment, isEarly: status === 'open', words: null });
}

export function keepWords(room: string, words: string): void {
  const deal = keptDeal(room);
  if (deal) keep({ ...deal, words });
}

export const keptNotes = (room: string): readonly Note[] => keptDeal(room)?.notes ?? [];

export function keepNotes(room: string, notes: readonly Note[]): void {
  const deal = keptDeal(room);
  if (deal && JSON.stringify(deal.notes ?? []) !== JSON.stringify(notes)) keep({ ...deal, notes });
}

/** The number of somebody at a table. */
interface Muted {
  readonly room: string;
  readonly who: number;
}

const isMuted = (value: unknown): value is Muted =>
  typeof value === 'object' && value !== null && 'room' in value && 'who' in value;

export const mutedAt = (room: string): readonly number[] =>
  readList(MUTED)
    .filter(isMuted)
    .flatMap((one) => (one.room === room ? [one.who] : []));

export function keepMuted(room: string, people: readonly number[]): void {
  const others = readList(MUTED).filter((one) => isMuted(one) && one.room !== room);
  write(MUTED, JSON.stringify([...others, ...people.map((who) => ({ room, who }))].slice(-MOST)));
}
