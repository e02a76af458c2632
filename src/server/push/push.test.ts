import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newBrowser } from '../testing/browser.ts';
import { encrypt, LONGEST_TEXT } from './encryption.ts';
import { isPublicAddress, publicLookup, readEndpoint, readSubscription } from './endpoint.ts';
import { authorization, newServerKeys } from './vapid.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

test('RFC 8291, section 5: the example is encrypted byte for byte', () => {
  const browser = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const chance = {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  };
  expect(encrypt('When I grow up, I want to be a watermelon', browser, chance).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('what is sent is read by the browser it is for, and by no other', () => {
  const [one, other] = [newBrowser('https://push.club.org/1'), newBrowser('https://push.club.org/2')];
  const keys = { p256dh: bytes(one.subscription.keys.p256dh), auth: bytes(one.subscription.keys.auth) };
  const sealed = encrypt('It is your turn at Zoë’s table.', keys);
  expect(one.read(sealed)).toBe('It is your turn at Zoë’s table.');
  expect(() => other.read(sealed)).toThrow();
  expect(encrypt('the same', keys)).not.toEqual(encrypt('the same', keys));
  expect(one.read(encrypt('x'.repeat(LONGEST_TEXT), keys))).toHaveLength(LONGEST_TEXT);
  expect(() => encrypt('x'.repeat(LONGEST_TEXT + 1), keys)).toThrow('does not fit');
});

test('RFC 8292: the sender signs for this push service only, for half a day, with an address to write to', () => {
  const keys = newServerKeys();
  const header = authorization(keys, 'https://push.club.org/some/one', 'mailto:a@club.org', 1_000_000);
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(JSON.parse(String(bytes(claims)))).toEqual({
    aud: 'https://push.club.org',
    exp: 1000 + 12 * 3600,
    sub: 'mailto:a@club.org',
  });
  expect(JSON.parse(String(bytes(head)))).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(key).toBe(keys.publicKey);
  const point = bytes(keys.publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = (text: string): boolean =>
    verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature));
  expect(isSigned(`${head}.${claims}`)).toBe(true);
  expect(isSigned(`${head}.${claims}x`)).toBe(false);
});

describe('endpoints', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('%s is one', (endpoint) => {
    expect(readEndpoint(endpoint)).toBe(endpoint);
  });

  test.each([
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://someone:secret@fcm.googleapis.com/abc',
    'https://localhost/abc',
    'https://localhost./abc',
    'https://printer.local/abc',
    'https://metadata.google.internal/abc',
    'https://db.corp/abc',
    'https://intranet/abc',
    'https://127.0.0.1/abc',
    'https://127.1/abc',
    'https://0x7f000001/abc',
    'https://2130706433/abc',
    'https://017700000001/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://8.8.8.8/abc',
    'https://[::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://１２７.０.０.１/abc',
    'ftp://fcm.googleapis.com/abc',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'fcm.googleapis.com',
    '',
    null,
    7,
    ['https://fcm.googleapis.com/abc'],
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
  ])('%s is none', (endpoint) => {
    expect(() => readEndpoint(endpoint)).toThrow('endpoint of a subscription');
  });

  test.each(['8.8.8.8', '142.250.1.1', '172.32.0.1', '2a00:1450:4001::1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
    ],
    ...['255.255.255.255', '224.0.0.1', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'],
    ...['2002:7f00:1::', '2001:db8::1', 'ff02::1', 'no address'],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('a public name that stands for something else is not found, whatever else it stands for', async () => {
    const found = (...addresses: string[]): Promise<unknown> =>
      new Promise((resolve) => {
        const answers = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        const look = publicLookup((_, options, callback) => {
          expect(options.all).toBe(true);
          callback(null, answers);
        });
        look('rebind.club.org', {}, (error, address) => resolve(error?.message ?? address));
      });
    expect(await found('8.8.8.8', '8.8.4.4')).toBe('8.8.8.8');
    for (const inside of ['127.0.0.1', '::1', '10.0.0.7'])
      for (const both of [[inside], ['8.8.8.8', inside], [inside, '8.8.8.8']])
        expect(await found(...both)).toBe('not a public address');
    expect(await found()).toBe('not a public address');
  });
});

test('a subscription has keys that can be encrypted for', () => {
  const { subscription } = newBrowser('https://push.club.org/1');
  const { endpoint, keys } = subscription;
  expect(readSubscription(subscription)).toEqual({ endpoint, ...keys });
  const offTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  const bad: unknown[] = [
    null,
    [],
    'text',
    { endpoint },
    { endpoint, keys: null },
    { endpoint, keys: { ...keys, auth: 'AAAA' } },
    { endpoint, keys: { ...keys, auth: 'A'.repeat(44) } },
    { endpoint, keys: { ...keys, p256dh: offTheCurve } },
    { endpoint, keys: { ...keys, p256dh: keys.p256dh.slice(0, 40) } },
    { endpoint, keys: { ...keys, p256dh: '<script>alert(1)</script>' } },
    { endpoint, keys: { ...keys, p256dh: 'A'.repeat(100_000) } },
    { endpoint: 'https://10.0.0.1/', keys },
  ];
  for (const value of bad) expect(() => readSubscription(value), JSON.stringify(value)).toThrow(/of a subscription/);
});
