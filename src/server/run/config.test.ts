import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['https://games.example.org', 'https://games.example.org'],
  ['https://games.example.org/', 'https://games.example.org'],
  ['https://games.example.org:443', 'https://games.example.org'],
  ['http://192.168.1.5:8080', 'http://192.168.1.5:8080'],
  ['', null],
])('PUBLIC_URL=%s is where people find it', (url, origin) => {
  expect(readConfig({ PUBLIC_URL: url }).origin).toBe(origin);
});

test.each([
  'games.example.org:8443', // without https:// this is an address of another kind
  'games.example.org',
  'ftp://games.example.org',
  'https://games.example.org/club',
  'https://games.example.org/?a=b',
  'https://games.example.org/#here',
  'https://ada:secret@games.example.org',
])('PUBLIC_URL=%s is refused: no browser would be let in', (url) => {
  expect(() => readConfig({ PUBLIC_URL: url })).toThrow('PUBLIC_URL is an address like https://games.example.org');
});

test('what is no address of a database is refused, and not repeated', () => {
  for (const url of ['banana', 'ada:secret@db.example.org/club', 'mysql://ada:secret@db/club', '/var/lib/cardwright'])
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(
      /^DATABASE_URL is an address like postgres:\/\/user:password@host\/database\.$/,
    );
  for (const database of [
    'postgres://a@b/c',
    'postgresql:///club',
    'postgres://cardwright@%2Frun%2Fpostgresql/cardwright',
  ])
    expect(readConfig({ DATABASE_URL: database })).toMatchObject({ database });
});

test('a folder without a name is none', () => {
  expect(() => readConfig({}, { data: '' })).toThrow('--data names a folder; it is empty.');
});

test('what is set to nothing is not set', () => {
  const nothing = { HOST: '', DATA_DIR: '', PORT: '', DATABASE_URL: '', TRUST_PROXY: '', METRICS: '', LOGS: '' };
  expect(readConfig(nothing)).toEqual(readConfig({}));
  expect(readConfig(nothing)).toMatchObject({
    host: '127.0.0.1',
    data: '.cardwright',
    metrics: 'on',
    trust: { hops: 0, proxies: null },
  });
});
