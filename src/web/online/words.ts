import { useEffect } from 'preact/compat';
import type { OnlineRoom } from '../../desk/wire.ts';
import { askServer } from './asking.ts';
import { keepWords } from './kept.ts';

const BYTES = 16;

/** What a browser adds to a deal for somebody who types nothing: without it the shuffle would be the server's alone. */
export const randomWords = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whoever has a seat without words, as after opening a table or in a rematch, gets some. */
export function useWords({ room: { id, seats }, seat, isConnected }: OnlineRoom): void {
  const place = seat === null ? undefined : seats[seat];
  const isWithout = place !== undefined && place.hasWords !== true;
  useEffect(() => {
    if (seat === null || !isWithout || !isConnected) return;
    const words = randomWords();
    void askServer({ do: 'sit', room: id, seat, name: place.name, words }).then(({ ok }) => ok && keepWords(id, words));
  }, [id, seat, isWithout, isConnected]);
}
