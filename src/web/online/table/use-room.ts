import { useEffect, useState } from 'preact/compat';
import { hostLine } from '../../talk.ts';
import { ONLINE, type OnlineRoom } from '../../../desk/wire.ts';
import { askServer, reasonOf } from '../asking.ts';
import { keepCommitment, keepNotes, keptNotes } from '../kept.ts';

interface LiveRoom {
  readonly now: OnlineRoom | null;
  readonly problem: string | null;
}

/** A table on the server, kept up to date; while the line is cut it stays as it was. */
export function useRoom(id: string): LiveRoom {
  const [live, setLive] = useState<LiveRoom>({ now: null, problem: null });
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const answer = await hostLine().ask({ do: 'room', room: id, notes: keptNotes(id) });
      if (isGone) return;
      if (answer.ok) {
        keepCommitment(answer.room);
        keepNotes(id, answer.notes);
        setLive({ now: answer, problem: null });
      } else setLive(({ now }) => (now ? { now, problem: null } : { now, problem: reasonOf(answer) }));
    };
    void look();
    const stop = hostLine().onNews(ONLINE + id, () => void look());
    return () => {
      isGone = true;
      stop();
      void askServer({ do: 'unwatch', room: id }); // from now on they are away
    };
  }, [id]);
  return live;
}
