import { closeSync, createWriteStream, openSync, type WriteStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Problem } from '../../engine/words.ts';
import type { Config } from '../run/config.ts';

/*
 * Who asked for what, one line of JSON each: time, address, method, path without its query, status, milliseconds, bytes. No
 * cookies, no codes, no bodies. It is off if nobody wants it, since addresses are people's own.
 */

export interface RequestLog {
  /** Writes its line when the answer is done or cut off. */
  watch(request: IncomingMessage, response: ServerResponse, address: string): void;
  /** A WebSocket that was refused, opened or closed. */
  socket(what: 'refused' | 'open' | 'close', address: string, more: Readonly<Record<string, number>>): void;
  /** Opens the file anew: somebody has moved it away. */
  reopen(): void;
  close(): Promise<void>;
}

const LONGEST_PATH = 200;
const AGAIN = 10_000; // milliseconds after which a file that could not be written is tried again
const MOST_UNWRITTEN = 4 * 1024 * 1024; // bytes: where the disk is slower than the requests, lines are left out

interface RequestLogNeeds {
  readonly write: (line: string) => void; // to the error stream
  readonly onTrouble: (error: unknown) => void;
}

export function makeRequestLog(
  { hasRequestLog, requestLogFile }: Pick<Config, 'hasRequestLog' | 'requestLogFile'>,
  { write, onTrouble }: RequestLogNeeds,
): RequestLog {
  if (!hasRequestLog) return { watch: nothing, socket: nothing, reopen: nothing, close: async () => undefined };
  const file = requestLogFile;
  let stream: WriteStream | null = file === null ? null : openFile(file, onTrouble);
  let leftOut = 0;
  let tried = 0; // when it was opened last

  const reopen = (): void => {
    if (file === null) return;
    tried = performance.now();
    const old = stream;
    try {
      stream = openFile(file, onTrouble);
    } catch (error) {
      return onTrouble(error); // the old one is written on
    }
    old?.end();
  };
  const put = (line: object): void => {
    const text = (more: object): string => `${JSON.stringify({ ...line, ...more })}\n`;
    if (file === null) return write(text({}));
    if (stream?.destroyed && performance.now() - tried > AGAIN) reopen();
    if (!stream || stream.destroyed || stream.writableLength > MOST_UNWRITTEN) return void leftOut++;
    stream.write(text(leftOut === 0 ? {} : { leftOut })); // so many lines before this one
    leftOut = 0;
  };

  return {
    watch(request, response, address) {
      const begun = performance.now();
      const { socket } = request;
      const written = socket.bytesWritten;
      response.once('close', () =>
        put({
          at: new Date().toISOString(),
          address,
          method: request.method,
          path: pathOf(request),
          status: response.headersSent ? response.statusCode : 0, // 0: cut off before there was one
          ms: Math.round(performance.now() - begun),
          bytes: socket.bytesWritten - written,
        }),
      );
    },
    socket: (what, address, more) => put({ at: new Date().toISOString(), address, socket: what, path: '/ws', ...more }),
    reopen,
    close: () =>
      new Promise((resolve) => {
        if (!stream || stream.destroyed) resolve();
        else stream.end(() => resolve());
      }),
  };
}

const nothing = (): void => undefined;

const pathOf = ({ url }: IncomingMessage): string => ((url ?? '/').split('?')[0] ?? '/').slice(0, LONGEST_PATH);

function openFile(file: string, onTrouble: (error: unknown) => void): WriteStream {
  try {
    closeSync(openSync(file, 'a', 0o600)); // now, so that whoever starts us is told what is wrong
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Problem(`The request log ${file} (REQUEST_LOG_FILE) cannot be written: ${why}.`);
  }
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  stream.on('error', onTrouble); // a full disk: lines are left out until it can be written again
  return stream;
}
