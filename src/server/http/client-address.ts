import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { Problem } from '../../engine/words.ts';
import { networkOf } from '../limits/limits.ts';

/*
 * From where a request comes, though proxies stand in between. Each proxy adds the address of whoever asked it to the end of
 * X-Forwarded-For, so only as many of them are believed, from the end, as there are proxies. What stands before anybody can write.
 */

export interface Trust {
  readonly hops: number; // proxies in front of us; 0: none, and nothing is believed
  readonly proxies: Networks | null; // only these are believed; null: whoever is asked by
}

/** Whether an address lies in one of some networks. */
export type Networks = (address: string) => boolean;

/** The network for which a request counts in limits and bans. */
export function networkFrom(trust: Trust, { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  return networkOf(clientOf(trust, socket.remoteAddress ?? 'nowhere', headers['x-forwarded-for']));
}

export function clientOf(
  { hops, proxies }: Trust,
  neighbour: string,
  forwarded: string | readonly string[] | undefined,
): string {
  let client = neighbour;
  if (hops === 0 || forwarded === undefined) return client;
  const told = String(forwarded).split(',').slice(-hops);
  for (let hop = told.length - 1; hop >= 0; hop--) {
    if (proxies && !proxies(client)) break; // who says so is no proxy of ours
    const next = addressIn(told[hop] ?? '');
    if (next === null) break; // the last one that makes sense counts
    client = next;
  }
  return client;
}

/** `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::1`, `[2001:db8::1]:4711`; null: no address. */
function addressIn(text: string): string | null {
  const plain = text.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(plain) ?? [];
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(plain) ?? [];
  const address = bracketed ?? beforePort ?? plain;
  return isIP(address) === 0 || (bracketed !== undefined && !isIPv6(address)) ? null : address;
}

/** `10.0.0.0/8, 192.0.2.7, 2001:db8::/32`; a mistake is a Problem. */
export function networksIn(name: string, text: string): Networks {
  const list = new BlockList();
  for (const one of text.split(',').map((part) => part.trim())) {
    const [address = '', bits, more] = one.split('/');
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : most + 1;
    if (family === 0 || more !== undefined || prefix > most)
      throw new Problem(`${name} lists addresses and networks like 10.0.0.0/8, not "${one}".`);
    list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const [plain = ''] = address.split('%'); // of IPv6, without the name of the interface
    return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/** This machine, and networks that are not reached from outside. */
const NEARBY = networksIn(
  'NEARBY',
  '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,::1/128,fc00::/7,fe80::/10',
);

export const isNearby = (trust: Trust, { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean =>
  NEARBY(clientOf(trust, socket.remoteAddress ?? 'nowhere', headers['x-forwarded-for']));

export const isLoopback = networksIn('LOOPBACK', '127.0.0.0/8,::1/128');
