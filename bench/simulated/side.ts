import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Order, Played } from './player.ts';

/** A checkout whose games are played in a process of its own. */
export interface Side {
  ask(order: Order): Promise<Played>;
  end(): void;
}

export async function startSide(root: string): Promise<Side> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'player.ts'), [root]);
  await once(child, 'message'); // it has loaded its games
  return {
    async ask(order) {
      child.send(order);
      const [played] = (await once(child, 'message')) as [Played];
      return played;
    },
    end: () => void child.kill(),
  };
}
