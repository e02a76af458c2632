import { describe, expect, test } from 'vitest';
import { Problem } from '../../engine/words.ts';
import { clientOf, networksIn } from './client-address.ts';
import { readConfig } from '../run/config.ts';

const trust = (env: Record<string, string>): ReturnType<typeof readConfig>['trust'] => readConfig(env).trust;

describe('the address of a client', () => {
  test.each([
    ['no', 'no header', undefined, '192.0.2.1'],
    ['no', 'a header that nobody may write', '203.0.113.7', '192.0.2.1'],
    ['yes', 'no header', undefined, '192.0.2.1'],
    ['yes', 'what the proxy saw', '203.0.113.7', '203.0.113.7'],
    ['yes', 'what a client made up', '10.0.0.1, 203.0.113.7', '203.0.113.7'],
    ['2', 'two proxies', '198.51.100.4, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['2', 'one proxy left out', '203.0.113.7', '203.0.113.7'],
    ['yes', 'a port', '203.0.113.7:4711', '203.0.113.7'],
    ['yes', 'IPv6', '2001:db8::7', '2001:db8::7'],
    ['yes', 'IPv6 in brackets', '"[2001:db8::7]:443"', '2001:db8::7'],
    ['yes', 'IPv6 in brackets without a port', '[2001:db8::7]', '2001:db8::7'],
    ['yes', 'no address', 'unknown', '192.0.2.1'],
    ['yes', 'nothing', '', '192.0.2.1'],
    ['2', 'no address behind a good one', 'unknown, 10.0.0.2', '10.0.0.2'],
    ['yes', 'garbage', '203.0.113.7.8', '192.0.2.1'],
    ['yes', 'IPv4 in brackets', '[203.0.113.7]', '192.0.2.1'],
  ])('TRUST_PROXY=%s with %s', (trusted, _, forwarded, client) => {
    expect(clientOf(trust({ TRUST_PROXY: trusted }), '192.0.2.1', forwarded)).toBe(client);
  });

  test('is believed only from proxies that are listed', () => {
    const listed = trust({ TRUST_PROXY: '3', TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8:1::/48' });
    const chain = '198.51.100.4, 203.0.113.7, 10.1.2.3';
    expect(clientOf(listed, '10.0.0.1', chain)).toBe('203.0.113.7');
    expect(clientOf(listed, '::ffff:10.0.0.1', chain)).toBe('203.0.113.7');
    expect(clientOf(listed, '2001:db8:1::5', '203.0.113.7')).toBe('203.0.113.7');
    expect(clientOf(listed, '192.0.2.1', chain)).toBe('192.0.2.1');
  });
});

test.each([
  [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY is no, yes or the number of proxies (1 to 20), not "maybe".'],
  [{ TRUST_PROXY: '21' }, 'TRUST_PROXY is no, yes or'],
  [{ TRUST_PROXY: 'yes', TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES lists addresses and networks'],
  [{ TRUST_PROXY: 'yes', TRUSTED_PROXIES: '10.0.0.1,,' }, 'TRUSTED_PROXIES lists addresses and networks'],
  [{ TRUSTED_PROXIES: '10.0.0.1' }, 'TRUSTED_PROXIES needs TRUST_PROXY'],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test('a network of IPv4 holds its addresses as IPv6 writes them, too', () => {
  const nets = networksIn('X', '192.168.0.0/16,fe80::/10');
  expect(['192.168.3.4', '::ffff:192.168.3.4', 'fe80::1%eth0', '192.169.0.1', 'nowhere', ''].map(nets)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(() => networksIn('X', 'a/b')).toThrow(Problem);
});
