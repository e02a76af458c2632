/* Numbers of points as people write them. */

export const plain = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** '1 point', '−3 points' */
export const pointsText = (n: number): string => `${plain(n)} ${Math.abs(n) === 1 ? 'point' : 'points'}`;

export const signed = (n: number): string => (n < 0 ? plain(n) : `+${n}`);
