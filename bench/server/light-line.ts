import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/*
 * A line to our server that costs as little as can be: the people of a measurement share the machine with what is measured.
 * It reads whole frames of text and answers pings, which is all that our server sends.
 */

export interface LightLine {
  send(text: string): void;
  terminate(): void;
  readonly isOpen: boolean;
}

const [TEXT, PING] = [0x81, 0x89];
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

export async function openLine(address: string, cookie: string, hear: (text: string) => void): Promise<LightLine> {
  const { hostname, port, host } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\nCookie: ${cookie}\r\n\r\n`,
  );
  let left = await upgraded(socket);
  const read = (chunk: Buffer): void => {
    let data = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    for (;;) {
      const frame = frameIn(data);
      if (!frame) break;
      if (data[0] === TEXT) hear(data.toString('utf8', frame.start, frame.end));
      else if (data[0] === PING) socket.write(PONG);
      data = data.subarray(frame.end);
    }
    left = data;
  };
  socket.on('data', read);
  socket.on('error', () => socket.destroy());
  if (left.length > 0) read(Buffer.alloc(0));
  return {
    send: (text) => void socket.write(maskedFrame(text)),
    terminate: () => void socket.destroy(),
    get isOpen() {
      return !socket.destroyed && socket.writable;
    },
  };
}

/** What came after the answer to the handshake. */
function upgraded(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let data = Buffer.alloc(0);
    const read = (chunk: Buffer): void => {
      data = Buffer.concat([data, chunk]);
      const end = data.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.off('data', read);
      if (data.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) resolve(data.subarray(end + 4));
      else reject(new Error(data.toString('utf8')));
    };
    socket.on('data', read);
    socket.once('error', reject);
  });
}

function frameIn(data: Buffer): { start: number; end: number } | null {
  if (data.length < 2) return null;
  const short = (data[1] ?? 0) & 0x7f;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (data.length < start) return null;
  const length = short < 126 ? short : short === 126 ? data.readUInt16BE(2) : data.readUInt32BE(6);
  return data.length < start + length ? null : { start, end: start + length };
}

/** A mask of zeros leaves a text as it is. */
function maskedFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : 4;
  const frame = Buffer.alloc(head + 4 + length);
  frame[0] = TEXT;
  frame[1] = 0x80 | (length < 126 ? length : 126);
  if (head === 4) frame.writeUInt16BE(length, 2);
  frame.write(text, head + 4);
  return frame;
}
