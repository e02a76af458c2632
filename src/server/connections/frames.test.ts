import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { framesOf } from './frames.ts';

test('texts of every length come out as they went in', async () => {
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].flatMap((length) => [
    'x'.repeat(length),
    'ä€😀'.repeat(length / 9),
  ]);
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, pipe: Duplex, head) =>
    sockets.handleUpgrade(request, pipe, head, () => pipe.write(framesOf(texts))),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const client = new WebSocket(`ws://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`);
  const heard: string[] = [];
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('message', (data) => {
      heard.push(String(data));
      if (heard.length === texts.length) resolve();
    });
  });
  client.terminate();
  server.close();
  expect(heard).toEqual(texts);
});

test('what several are told one after the other comes to each of them, with what is theirs alone', () => {
  const [news, longer, answer] = ['{"news":"♥"}', '♠'.repeat(70_000), '{"id":1,"ok":true}'];
  for (const texts of [
    [news],
    [news],
    [news, answer],
    [news],
    [longer, answer],
    [longer],
    [longer, news],
    ['', news],
    [''],
    [answer],
  ])
    expect(framesOf(texts).equals(Buffer.concat(texts.map(frame))), texts.join().slice(0, 40)).toBe(true);
});

/** RFC 6455, 5.2. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const head =
    body.length < 126
      ? [0x81, body.length]
      : body.length < 0x10000
        ? [0x81, 126, ...length.subarray(2)]
        : [0x81, 127, 0, 0, 0, 0, ...length];
  return Buffer.concat([Buffer.from(head), body]);
}
