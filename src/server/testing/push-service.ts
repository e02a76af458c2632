import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Post } from '../push/deliver.ts';

/** A push service on loopback. Servers reach it only by the `post` that a test hands them. */
export interface TestPushService {
  readonly got: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }[];
  readonly post: Post;
  /** What it answers from now on; null: it takes everything and says nothing. */
  status: number | null;
  close(): Promise<void>;
}

export async function startPushService(): Promise<TestPushService> {
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      service.got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      if (service.status !== null) response.writeHead(service.status).end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: TestPushService = {
    got: [],
    status: 201,
    async post({ endpoint, headers, body }, signal) {
      const { pathname } = new URL(endpoint);
      const { 'Content-Length': _, ...rest } = headers; // fetch counts by itself
      const address = `http://127.0.0.1:${port}${pathname}`;
      return (await fetch(address, { method: 'POST', headers: rest, body: new Uint8Array(body), signal })).status;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}
