import { askServer, type Reply } from './asking.ts';
import type { ServerAnswers } from '../../desk/server-wire.ts';

/** All of one's tables that go on, since any of them may wait for oneself, and the last that are over. The server tells them in parts. */
export async function askForOwn(): Promise<Reply<Omit<ServerAnswers['mine'], 'next'>>> {
  const first = await askServer({ do: 'mine' });
  if (!first.ok) return first;
  const rooms = [...first.rooms];
  for (let after = first.next; after !== null;) {
    const more = await askServer({ do: 'mine', after });
    if (!more.ok) return more;
    rooms.push(...more.rooms);
    after = more.next;
  }
  return { ...first, rooms };
}
