import type { ReactNode } from 'preact/compat';
import { useDeck } from '../../ui/cards/card.tsx';
import { CardSprite, Stroke } from '../../ui/cards/icon.tsx';
import { posterOf } from '../pages/posters.ts';
import type { HeadingPart } from '../../contract/text.ts';
import type { Seat } from '../../engine/words.ts';
import { Moment } from './moment.tsx';
import { OpenRule } from '../../ui/table/rule-link.tsx';

interface AroundProps {
  readonly game: string;
  readonly as?: string; // a class of its own
  readonly home: string; // what leaving means
  readonly to?: string; // where it leads; home
  readonly moment: readonly HeadingPart[];
  readonly seat?: Seat | null; // of whoever looks
  readonly tools: ReactNode; // in the top bar
  readonly openRule: (rule: string) => void;
  readonly sheets: ReactNode; // over the table
  readonly children: ReactNode;
}

/** What is around a table that is played or looked back at: the way home, where one is, the sheets, the icons of the game. */
export function Around({
  game,
  as = '',
  home,
  to = '#/',
  moment,
  seat = null,
  tools,
  openRule,
  sheets,
  children,
}: AroundProps) {
  const { sprite } = useDeck(game);
  return (
    <OpenRule value={openRule}>
      <CardSprite value={sprite}>
        <div className={`app felt ${as}`} data-game={game}>
          <header className="topbar">
            <a className="iconbtn" href={to} aria-label={home}>
              <Stroke d="M15 4 7 12l8 8" />
            </a>
            <div className="where">
              <h1 className="title display">{posterOf(game)?.title ?? game}</h1>
              <Moment parts={moment} seat={seat} />
            </div>
            <div className="tools">{tools}</div>
          </header>
          {children}
        </div>
        <div data-game={game}>{sheets}</div>
      </CardSprite>
    </OpenRule>
  );
}
