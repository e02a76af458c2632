import type { Server } from 'node:http';
import { Problem } from '../../engine/words.ts';

/** Opens a server to the world; answers its address. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(problemOf(error, port, host)));
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  const at = typeof bound === 'object' && bound !== null ? bound.port : port;
  const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${at}/`;
}

function problemOf(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new Problem(`Port ${port} is taken; choose another with --port.`);
  if (error.code === 'EACCES') return new Problem(`Port ${port} may not be opened; choose one above 1023 with --port.`);
  return new Problem(`Nothing can be served at ${host}, port ${port}: ${error.message}.`);
}
