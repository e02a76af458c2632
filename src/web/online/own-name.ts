import { UNNAMED } from '../../desk/http-wire.ts';
import { read, write } from '../../ui/browser-storage.ts';
import { keepName, keptName } from '../pages/start.ts';
import { askServer } from './asking.ts';
import { wasOnline } from './met.ts';

/* One name for whoever plays in this browser: the same here and at the server, wherever it was changed last. */

const UNTOLD = 'cardwright.name-untold'; // the server has not heard of it yet

/** Somebody calls themselves so from now on; what the server has against it, if anything. */
export async function takeName(name: string): Promise<string | null> {
  if (name === '' || (name === keptName() && !read(UNTOLD))) return null;
  keepName(name);
  if (!wasOnline()) return null;
  write(UNTOLD, name);
  return renameAtServer(name);
}

/** The same, but only if the server has nothing against it. */
export async function renameAtServer(name: string): Promise<string | null> {
  const answer = await askServer({ do: 'rename', name });
  if (!answer.ok) return answer.error;
  keepName(name);
  write(UNTOLD, '');
  return null;
}

/** What the server calls whoever is here: this browser takes it over, unless it has a newer name to tell. */
export async function sameName(atServer: string): Promise<string> {
  const untold = read(UNTOLD);
  if (untold && untold !== atServer) return (await renameAtServer(untold)) === null ? untold : atServer;
  if (atServer !== UNNAMED) keepName(atServer);
  return atServer;
}

/** The name to begin with: the server's, or the one that this browser knows. */
export const firstName = (name: string): string => (name === UNNAMED ? (keptName() ?? name) : name);
