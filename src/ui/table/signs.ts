/* Numbers of points as people write them. */

export const plain = (n: number): string => (n < 0 ? `−${-n}` : String(n));

export const signed = (n: number): string => (n < 0 ? plain(n) : `+${n}`);
