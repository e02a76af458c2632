import { useEffect } from 'preact/compat';
import { posterOf } from '../pages/posters.ts';

/** The title of the page while a match is played on this device. (A table on a server has one of its own: online/table/turn.ts.) */
export function useTurnTitle(game: string, isMine: boolean, isOnline: boolean): void {
  const title = posterOf(game)?.title ?? game;
  useEffect(() => {
    if (isOnline) return;
    document.title = isMine ? `Your turn · ${title}` : `${title} · Cardwright`;
    return () => {
      document.title = 'Cardwright';
    };
  }, [title, isMine, isOnline]);
}
