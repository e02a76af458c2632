import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { Reach } from '../../desk/http-wire.ts';
import type { Config } from '../run/config.ts';

/* How people find this server: at PUBLIC_URL, at an address in the network, or on this machine only. */

type Interfaces = ReturnType<typeof networkInterfaces>;
type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

const MOST = 8; // addresses that are worth telling

const isLoopbackAddress = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);

const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name.replaceAll(/[[\]]/g, ''));

/** How others reach a server that listens at `host`. */
export function reachOf(host: string, port: number, interfaces: () => Interfaces = networkInterfaces): Reach {
  if (isLoopbackName(host)) return { isAlone: true, addresses: [] };
  if (host !== '0.0.0.0' && host !== '::') return { isAlone: false, addresses: [addressAt(host, port)] };
  const found = Object.values(listed(interfaces))
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .filter(({ family, address }) => family === 'IPv4' || (host === '::' && !address.startsWith('fe80:')))
    .toSorted((one, other) => one.family.localeCompare(other.family)); // IPv4 first: it is easier to type
  return { isAlone: false, addresses: found.slice(0, MOST).map(({ address }) => addressAt(address, port)) };
}

/** A system may keep its interfaces to itself, as a hardened unit does. */
function listed(interfaces: () => Interfaces): Interfaces {
  try {
    return interfaces();
  } catch {
    return {};
  }
}

const addressAt = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;

/**
 * How others reach us, for somebody at this very machine who looks at our own page; null for everybody else. A proxy on this
 * machine, and another site's name that leads to 127.0.0.1, are somebody else.
 */
export function reachFor({ host, origin }: Config, { headers, socket }: Asked): Reach | null {
  const isHere =
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackName(URL.parse(`http://${headers.host}`)?.hostname ?? '') &&
    headers['x-forwarded-for'] === undefined;
  return isHere && origin === null ? reachOf(host, socket.localPort ?? 0) : null;
}

/**
 * PUBLIC_URL, for our own page that was opened at another address; null for everybody else. A browser says where a page comes from (Origin) and
 * whom it asks (Host): of our own page both are the same, of another site's they are not.
 */
export function publicAddressFor({ origin }: Config, { headers }: Pick<Asked, 'headers'>): string | null {
  const from = URL.parse(headers.origin ?? '');
  return origin !== null && from !== null && from.origin !== origin && from.host === headers.host ? origin : null;
}
