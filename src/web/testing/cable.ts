import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A cable to a server that can be cut: every line through it breaks, and no new one comes about until it is mended. */
export interface Cable {
  readonly address: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openCable(address: string): Promise<Cable> {
  const { hostname, port } = new URL(address);
  const ends = new Set<Socket>();
  let isCut = false;
  const keep = (end: Socket): Socket => {
    ends.add(end);
    end.on('close', () => ends.delete(end));
    return end;
  };
  const server = createServer((near) => {
    keep(near).on('error', () => near.destroy());
    if (isCut) return near.destroy();
    const far = keep(connect(Number(port), hostname));
    far.on('error', () => far.destroy());
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(0, hostname);
  await once(server, 'listening');
  const breakAll = (): void => ends.forEach((end) => end.destroy());
  return {
    address: `http://${hostname}:${(server.address() as AddressInfo).port}/`,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
