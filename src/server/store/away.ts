/* What a store says when it can do nothing just now, whoever asks for what: it is away, or its disk is full. */

export const AWAY = 'The server cannot keep or read anything just now. Try again in a moment.';

const CODES =
  /^(?:08...|53...|57...|58...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const TEXTS = [
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/, // of pg
  /database or disk is full|disk I\/O error|database is locked|readonly database|unable to open database/, // of SQLite
];

export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { message } = error;
  if (message === AWAY) return true; // somebody has found out already
  return ('code' in error && CODES.test(String(error.code))) || TEXTS.some((text) => text.test(message));
}
