import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { NoteHold } from './holds.ts';
import { isLoopback } from '../http/client-address.ts';
import type { Work } from './work.ts';

/*
 * Requests by HTTP and new connections are paid for by the address that they come from, with the same account as everything else from there.
 * Whoever has used too much waits for the answer, be it only that there were too many requests. Where
 * very many wait already, the connection is cut: no answer costs less.
 */

export interface PaidFor {
  /** Does it as soon as it is paid for, unless whoever asked is gone by then. */
  run(address: string, socket: Duplex, work: () => Promise<void>): Promise<void>;
}

export const MOST_WAITING = 100; // from one address
export const AROUND = 0.15; // milliseconds for each, beyond what is measured: to read it, to ask the store who it is, to send the answer

interface PaidForNeeds {
  readonly workFrom: Work;
  readonly noteHold: NoteHold;
  readonly now?: () => number;
}

export function makePaidFor({ workFrom, noteHold, now = () => performance.now() }: PaidForNeeds): PaidFor {
  const timed = (address: string, work: () => Promise<void>): Promise<void> => {
    const begun = now();
    const done = work();
    workFrom.charge(address, now() - begun + AROUND);
    noteHold('http', begun);
    return done;
  };
  return {
    async run(address, socket, work) {
      if (workFrom.waiting(address) >= MOST_WAITING) {
        workFrom.charge(address, AROUND);
        socket.destroy();
        return;
      }
      const turn = workFrom.turn(address);
      if (turn) await turn;
      if (!socket.destroyed) await timed(address, work);
    },
  };
}

const LOOKS: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics']);

/** A look of this very machine at itself, by no proxy: it is answered whatever else comes from here. */
export const isOwnLook = ({ url = '/', headers, socket }: IncomingMessage): boolean =>
  LOOKS.has(url.split('?')[0] ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  isLoopback(socket.remoteAddress ?? '');
