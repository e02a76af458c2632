import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/*
 * A line to our server that costs as little as can be: the people of a measurement share the machine with what is measured.
 * It reads whole frames of text and answers pings, which is all that our server sends.
 */

/** What arrived, as bytes from `start` to `end`, which are gone when it returns. */
export type Hear = (data: Buffer, start: number, end: number) => void;

export interface LightLine {
  send(text: string): void;
  terminate(): void;
  readonly isOpen: boolean;
}

const [TEXT, PING] = [0x81, 0x89];
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

// What arrives is read at once, so one piece of memory does for all lines.
const memory = Buffer.allocUnsafe(256 * 1024);
const NOTHING = Buffer.alloc(0);

/** `from`: the address of whoever opens it, as a proxy would tell it. */
export function openLine(address: string, cookie: string, hear: Hear, from = ''): Promise<LightLine> {
  const { hostname, port, host } = new URL(address);
  const key = randomBytes(16).toString('base64');
  return new Promise((resolve, reject) => {
    let left = NOTHING; // the beginning of what is not all there yet
    let isUpgraded = false;
    const read = (length: number, arrived: Uint8Array): boolean => {
      const chunk = Buffer.from(arrived.buffer, arrived.byteOffset, length);
      let data = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
      if (!isUpgraded) {
        const end = data.indexOf('\r\n\r\n');
        const answer = data.toString('latin1', 0, Math.max(0, end));
        if (end >= 0 && !answer.startsWith('HTTP/1.1 101')) reject(new Error(answer));
        isUpgraded = end >= 0;
        data = data.subarray(isUpgraded ? end + 4 : 0);
        if (isUpgraded) resolve(line);
      }
      left = Buffer.from(isUpgraded ? readFrames(data) : data);
      return true;
    };
    const readFrames = (data: Buffer): Buffer => {
      let at = 0;
      for (;;) {
        const start = at + headIn(data, at);
        const end = start + lengthIn(data, at);
        if (end > data.length) return at === data.length ? NOTHING : data.subarray(at);
        if (data[at] === TEXT) hear(data, start, end);
        else if (data[at] === PING) socket.write(PONG);
        at = end;
      }
    };
    const onread = { buffer: memory, callback: read };
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
    const line: LightLine = {
      send: (text) => void socket.write(maskedFrame(text)),
      terminate: () => void socket.destroy(),
      get isOpen() {
        return !socket.destroyed && socket.writable;
      },
    };
    socket.on('error', (error) => {
      reject(error);
      socket.destroy();
    });
    socket.write(
      `GET /ws HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\nCookie: ${cookie}\r\n${from === '' ? '' : `X-Forwarded-For: ${from}\r\n`}\r\n`,
    );
  });
}

/** Bytes before the text of a frame. What is not there counts as the longest. */
function headIn(data: Buffer, at: number): number {
  const short = data.length < at + 2 ? 127 : data[at + 1]! & 0x7f;
  return short < 126 ? 2 : short === 126 ? 4 : 10;
}

/** Bytes of its text; Infinity if that is not known yet. */
function lengthIn(data: Buffer, at: number): number {
  const head = headIn(data, at);
  if (data.length < at + head) return Infinity;
  return head === 2 ? data[at + 1]! & 0x7f : head === 4 ? data.readUInt16BE(at + 2) : data.readUInt32BE(at + 6);
}

/** A mask of zeros leaves a text as it is. */
function maskedFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : 4;
  const frame = Buffer.allocUnsafe(head + 4 + length).fill(0, head, head + 4);
  frame[0] = TEXT;
  frame[1] = 0x80 | (length < 126 ? length : 126);
  if (head === 4) frame.writeUInt16BE(length, 2);
  frame.write(text, head + 4);
  return frame;
}
