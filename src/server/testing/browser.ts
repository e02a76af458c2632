import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser that asked to be written to: what it gives out, and how it reads what comes. */
export interface TestBrowser {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  read(sealed: Buffer): string;
}

export function newBrowser(endpoint: string): TestBrowser {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    subscription: { endpoint, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') } },
    read(sealed) {
      const salt = sealed.subarray(0, 16);
      const sender = sealed.subarray(21, 21 + sealed.readUInt8(20));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const agreed = derive(pair.computeSecret(sender), auth, info, 32);
      const key = derive(agreed, salt, 'Content-Encoding: aes128gcm\0', 16);
      const decipher = createDecipheriv('aes-128-gcm', key, derive(agreed, salt, 'Content-Encoding: nonce\0', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(86, -16)), decipher.final()]);
      if (plain.at(-1) !== 2) throw new Error('not the last record');
      return plain.subarray(0, -1).toString();
    },
  };
}
