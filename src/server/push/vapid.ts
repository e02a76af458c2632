import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';

/* Who sends: RFC 8292. A push service takes messages for a browser only from whoever has the key the browser was told. */

/** Both as base64url: the public one a point of 65 bytes, the private one a number of 32. */
export interface ServerKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export function newServerKeys(): ServerKeys {
  const pair = createECDH('prime256v1');
  return { publicKey: pair.generateKeys('base64url'), privateKey: pair.getPrivateKey('base64url') };
}

const LIFE = 12 * 3600; // seconds; a day is the most

/** What stands in the header `Authorization` of a message to this endpoint. */
export function authorization(keys: ServerKeys, endpoint: string, contact: string, now: number): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + LIFE, sub: contact };
  const head = `${inBase64({ typ: 'JWT', alg: 'ES256' })}.${inBase64(claims)}`;
  const signature = sign('sha256', Buffer.from(head), { key: privateKeyOf(keys), dsaEncoding: 'ieee-p1363' });
  return `vapid t=${head}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}

const inBase64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function privateKeyOf({ publicKey, privateKey }: ServerKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
}
