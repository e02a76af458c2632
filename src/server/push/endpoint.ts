import { type LookupAddress, type LookupAllOptions, lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { isPoint } from './encryption.ts';

/*
 * Where a browser wants to be written to. It is somebody else's text, and the server will send to it: so it has to be an address
 * of the public internet, by its name now and by what the name stands for whenever something is sent.
 */

/** As a browser gives it out, keys as base64url. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const LONGEST_ENDPOINT = 1000;
const AUTH_BYTES = 16;

export function readSubscription(value: unknown): Subscription {
  const { endpoint, keys } = fieldsOf(value);
  const { p256dh, auth } = fieldsOf(keys);
  const point = readBytes(p256dh, 'p256dh');
  if (!isPoint(point)) throw new Problem('The key "p256dh" of a subscription is a point of P-256.');
  const secret = readBytes(auth, 'auth');
  if (secret.length !== AUTH_BYTES) throw new Problem(`The key "auth" of a subscription has ${AUTH_BYTES} bytes.`);
  return {
    endpoint: readEndpoint(endpoint),
    p256dh: point.toString('base64url'),
    auth: secret.toString('base64url'),
  };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function readBytes(value: unknown, name: string): Buffer {
  if (typeof value !== 'string' || !/^[\w-]{20,100}$/.test(value))
    throw new Problem(`The key "${name}" of a subscription is base64url, not ${show(value)}.`);
  return Buffer.from(value, 'base64url');
}

/** An address with https, the usual port and a public name; as a browser would write it. */
export function readEndpoint(value: unknown): string {
  if (typeof value !== 'string' || value.length > LONGEST_ENDPOINT || !URL.canParse(value))
    throw new Problem(`The endpoint of a subscription is an address of at most ${LONGEST_ENDPOINT} characters.`);
  const { protocol, username, password, port, hostname, href } = new URL(value);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '' || !isPublicName(hostname))
    throw new Problem('The endpoint of a subscription is a public address with https.');
  return href;
}

/** Names that stand for this machine or its neighbours. */
const NEARBY = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|arpa|test|invalid|example|onion)$/;

function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return isIP(name) === 0 && !name.startsWith('[') && name.includes('.') && !NEARBY.test(name);
}

/* ---- what a name stands for ---- */

const v4 = (ranges: string): readonly (readonly [string, number])[] =>
  ranges.split(' ').map((range) => [range.split('/')[0] ?? '', Number(range.split('/')[1])]);

/** This network, private ones, this machine, link-local, for documents and tests, multicast, reserved. */
const NOT_PUBLIC = new BlockList();
for (const [net, bits] of v4(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
    '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
))
  NOT_PUBLIC.addSubnet(net, bits, 'ipv4');
/** Of the public range of IPv6: for protocols, for documents, and those that wrap an address of IPv4. */
for (const [net, bits] of v4('2001::/23 2001:db8::/32 2002::/16 3fff::/20')) NOT_PUBLIC.addSubnet(net, bits, 'ipv6');
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return kind === 6 && PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

type LookUp = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Looks a name up for a connection; one that stands for anything that is not public is not found. */
export const publicLookup =
  (ask: LookUp = lookUp): LookupFunction =>
  (hostname, options, callback) => {
    ask(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) callback(error, '', 0);
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        callback(new Error('not a public address'), '', 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
