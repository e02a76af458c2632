import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a header brings this token; how long the answer takes does not tell how much of it is right. */
export const hasToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digestOf(header ?? ''), digestOf(`Bearer ${token}`));
