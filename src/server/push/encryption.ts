import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/*
 * A message that only one browser can read, though others carry it: RFC 8291, which is RFC 8188 (aes128gcm) with a key that
 * both ends agree on.
 */

/** What a browser gives out so that it can be written to. */
export interface BrowserKeys {
  readonly p256dh: Buffer; // its public key, a point of P-256 as 65 bytes
  readonly auth: Buffer; // 16 bytes that only it and we know
}

const CURVE = 'prime256v1';
const RECORD = 4096; // bytes; what we send fits into one record
const LAST_RECORD = Buffer.from([2]); // marks the end of the text
const TAG_BYTES = 16;
const POINT_BYTES = 65;
export const LONGEST_TEXT = RECORD - LAST_RECORD.length - TAG_BYTES;

/** The chance in it, which a test may fix. */
export interface Chance {
  readonly privateKey: Buffer;
  readonly salt: Buffer;
}

const freshChance = (): Chance => {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(16) };
};

export function encrypt(text: string, { p256dh, auth }: BrowserKeys, { privateKey, salt } = freshChance()): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > LONGEST_TEXT) throw new Error(`a message of ${plain.length} bytes does not fit into one record`);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  const own = pair.getPublicKey();
  const agreed = derive(pair.computeSecret(p256dh), auth, Buffer.concat([named('WebPush: info'), p256dh, own]), 32);
  const key = derive(agreed, salt, named('Content-Encoding: aes128gcm'), 16);
  const nonce = derive(agreed, salt, named('Content-Encoding: nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD);
  size.writeUInt8(POINT_BYTES, 4);
  const sealed = [cipher.update(plain), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, own, ...sealed]);
}

const named = (text: string): Buffer => Buffer.from(`${text}\0`);

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Whether 65 bytes are a point of the curve: others would make agreeing on a key fail. */
export function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES || bytes[0] !== 4) return false;
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    pair.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}
