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
