import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { UNNAMED } from '../../desk/http-wire.ts';
import { Problem } from '../../engine/words.ts';
import { newRecoveryKey, readRecoveryKey } from '../recovery-key.ts';
import type { Claim, Identities } from '../store/identities.ts';
import type { Person, Store } from '../store/store.ts';

/*
 * Who somebody is: a random secret in a cookie that no script can read and no other site can send along. The store knows
 * only its hash. A code of one use brings another device, a recovery key whoever has no device left.
 */

const COOKIE = 'cardwright';
const STRICT_COOKIE = `__Host-${COOKIE}`; // by https: no other site, not even one under the same name, can set it
const SECRET_BYTES = 24;
const CODE_LIFE = 10 * 60_000;
const YEAR = 365 * 24 * 3600;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** 128 bits that nobody can guess. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** As hard to guess, and the same whenever the same person asks for the same thing: then it is made once. */
export const makeIdFor =
  (secret: string) =>
  (person: string, deed: string): string =>
    createHmac('sha256', secret).update(`${person} ${deed}`).digest().subarray(0, 16).toString('base64url');

const hashOf = (secret: string): string => createHash('sha256').update(`cardwright ${secret}`).digest('hex');

/** What the store knows a device by. */
export const deviceWith = (secret: string): string => hashOf(secret);

/**
 * Who comes, by their cookie. By https only the strict name counts: the plain one can be set by any host under the same name, who
 * would make others play with a secret that they know. By plain http a browser may send several cookies of our name, set by other
 * hosts, ports or paths, in an order that whoever set them chooses. Then the order decides nothing: secrets that nobody has are
 * skipped, and where two people are left, neither is believed.
 */
export async function visitorWith(
  store: Store,
  cookies: string | undefined,
  isSecure: boolean,
): Promise<Visitor | null> {
  const secrets = valuesIn(cookies, isSecure ? STRICT_COOKIE : COOKIE);
  if (secrets.size > MOST_SECRETS) throw new Problem(TWO_COOKIES);
  const known: Visitor[] = [];
  for (const secret of secrets) {
    const person = await store.personWith(hashOf(secret));
    if (person) known.push({ person, secret });
  }
  const [first, ...others] = known;
  if (others.some(({ person }) => person.id !== first?.person.id)) throw new Problem(TWO_COOKIES);
  return first ?? null;
}

/** Somebody who is known, and the secret of this device. */
export interface Visitor {
  readonly person: Person;
  readonly secret: string;
}

const MOST_SECRETS = 4; // each is looked up
const TWO_COOKIES = `Your browser sends several cookies named ${COOKIE}, which belong to different people: another site may have set one. Delete the cookies of this site and come back with a recovery key or a code.`;

function valuesIn(cookies: string | undefined, wanted: string): Set<string> {
  const values = new Set<string>();
  for (const part of (cookies ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === wanted && value !== undefined && /^[\w-]{20,64}$/.test(value)) values.add(value);
  }
  return values;
}

/** By https the strict name; one of before, which nobody reads any more, is cleared. */
export const cookiesWith = (secret: string, isSecure: boolean): string[] =>
  isSecure
    ? [cookie(STRICT_COOKIE, secret, YEAR, isSecure), cookie(COOKIE, '', 0, isSecure)]
    : [cookie(COOKIE, secret, YEAR, isSecure)];

export const cookiesWithout = (isSecure: boolean): string[] =>
  (isSecure ? [STRICT_COOKIE, COOKIE] : [COOKIE]).map((name) => cookie(name, '', 0, isSecure));

const cookie = (name: string, value: string, seconds: number, isSecure: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

/** Somebody new, with the secret that only they get. */
export async function newPerson(store: Store, now: number): Promise<{ person: Person; secret: string }> {
  const secret = newSecret();
  const person = { id: newId(), name: UNNAMED, made: now };
  await store.addPerson(person, hashOf(secret));
  return { person, secret };
}

/** With which a program comes. Its hash is no device's: a cookie with a token in it is nobody's. */
export const hashOfToken = (token: string): string => hashOf(`program ${token}`);

export function newToken(): { readonly token: string; readonly hash: string } {
  const token = `cwbot_${newSecret()}`;
  return { token, hash: hashOfToken(token) };
}

/** Easy to type: no letters that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export async function newCode(store: Store, { id }: Person, now: number): Promise<string> {
  const code = Array.from(randomBytes(12), (byte) => LETTERS[byte % LETTERS.length]).join('');
  await store.putCode(hashOf(code), id, now + CODE_LIFE);
  return code;
}

/** With what somebody says that they are a person who is known: a code, or a recovery key. */
export function claimIn({ code, key }: Readonly<Record<string, unknown>>): Claim {
  if (key !== undefined) {
    const read = readRecoveryKey(typeof key === 'string' ? key : '');
    if ('fault' in read) throw new Problem(read.fault);
    return { by: 'key', hash: hashOfKey(read.key) };
  }
  const typed = typeof code === 'string' ? code.toUpperCase().replaceAll(/[\s-]/g, '') : '';
  if (!/^[A-Z2-9]{12}$/.test(typed)) throw new Problem('A code from another device has 12 letters and digits.');
  return { by: 'code', hash: hashOf(typed) };
}

const hashOfKey = (key: string): string => hashOf(`recovery key ${key}`);

/** A new recovery key, which is told once; only its hash is kept, and an older one is void. */
export async function newKey(identities: Identities, { id }: Person, now: number): Promise<string> {
  const key = newRecoveryKey((limit) => randomInt(limit));
  await identities.putKey(id, hashOfKey(key.replaceAll('-', '')), now);
  return key;
}
