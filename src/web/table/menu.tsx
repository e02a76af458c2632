import { spell } from '../../engine/words.ts';
import { type ReactNode, useState } from 'preact/compat';
import { Icon } from '../../ui/cards/icon.tsx';
import { ThemeButton } from '../pages/shell.tsx';
import { addressOf } from '../routes.ts';
import { TABLES } from './screens.ts';
import { ONLINE, PERSON, SPEEDS, type TableInfo } from '../../desk/wire.ts';
import { keepSettings, useSettings } from '../../ui/settings.ts';
import { RuleLink } from '../../ui/table/rule-link.tsx';
import type { LiveTable } from './use-table.ts';

interface MenuProps {
  readonly live: LiveTable;
  readonly table: TableInfo;
  readonly game: string;
  readonly isPlain: boolean;
  readonly openWords: () => void;
  readonly close: () => void;
  readonly online: ReactNode; // what a table on a server has besides
}

/** What is seldom needed at a table: pace, other ways to look at it, the rules of this match. */
export function Menu({ live, table, game, isPlain, openWords, close, online }: MenuProps) {
  const isOver = table.view.result !== null;
  const isOnline = table.match.startsWith(ONLINE);
  const hasPace = !isOnline && table.seating.some((who) => who !== PERSON);
  return (
    <div className="menu">
      {online}
      {hasPace && !isOver && <Pace live={live} table={table} />}
      <button className="btn btn--plain" onClick={openWords}>
        The table in words
      </button>
      {game in TABLES && !isOver && (
        <a
          className="btn btn--plain"
          href={addressOf(...addressIn(table.match), ...(isPlain ? [] : ['plain']))}
          onClick={close}
        >
          {isPlain ? 'The table of this game' : 'A plain table: rows of cards, choices in words'}
        </a>
      )}
      {(isOver || !isOnline) && (
        <a className="btn btn--plain" href={addressOf('replay', table.match)}>
          {isOver ? 'Replay' : 'Replay so far'}
        </a>
      )}
      {table.origin !== undefined && table.origin.match !== null && (
        <a className="btn btn--plain" href={addressOf('replay', table.origin.match, 'branches')}>
          The match that this branch comes from
        </a>
      )}
      {table.campaign !== undefined && (
        <a className="btn btn--plain" href={addressOf('campaign', table.campaign)}>
          The campaign
        </a>
      )}
      <a className="btn btn--plain" href={addressOf('settings', table.match)}>
        Settings
      </a>
      <a className="btn btn--plain" href={addressOf('rules', game)}>
        Rulebook
      </a>
      <a className="btn btn--plain" href={addressOf('cards', game)}>
        All cards
      </a>
      {table.canResign === true && !isOver && <GiveUp live={live} close={close} />}
      <details>
        <summary>The rules of this match</summary>
        <ul>
          {Object.entries(table.view.options).map(([id, value]) => (
            <li key={id}>
              <RuleLink game={game} rule={`§option ${id}`}>
                {spell(id)}
              </RuleLink>{' '}
              <b>{typeof value === 'string' ? spell(value).toLowerCase() : String(value)}</b>
            </li>
          ))}
        </ul>
      </details>
      <SoundSwitch />
      <ThemeButton />
    </div>
  );
}

const SoundSwitch = () => {
  const { sound } = useSettings();
  return (
    <label className="menu-switch">
      <input type="checkbox" checked={sound} onChange={() => keepSettings({ sound: !sound })} />
      Sounds
    </label>
  );
};

/** Asks once more: it cannot be taken back. */
function GiveUp({ live, close }: Pick<MenuProps, 'live' | 'close'>) {
  const [isSure, setSure] = useState(false);
  if (!isSure)
    return (
      <button className="btn btn--plain" onClick={() => setSure(true)}>
        Give up …
      </button>
    );
  const giveUp = async (): Promise<void> => {
    close();
    await live.resign();
  };
  return (
    <div className="menu-sure" role="group" aria-label="Give up this match?">
      <p>The others play on, or a bot plays in your place. This cannot be taken back.</p>
      <button className="btn btn--bad" onClick={() => void giveUp()}>
        Give up this match
      </button>
      <button className="btn btn--plain" onClick={() => setSure(false)}>
        Play on
      </button>
    </div>
  );
}

const addressIn = (match: string): string[] =>
  match.startsWith(ONLINE) ? ['table', match.slice(ONLINE.length)] : ['play', match];

/** How fast the bots move, and whether they do. */
export function Pace({ live, table: { speed, isPaused } }: { readonly live: LiveTable; readonly table: TableInfo }) {
  return (
    <>
      <label className="pace">
        <span>Speed of bots</span>
        <select
          value={speed}
          onChange={(event) => live.pace(SPEEDS.find((one) => one === event.currentTarget.value) ?? speed, isPaused)}
        >
          {SPEEDS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <button
        className="iconbtn"
        aria-label={isPaused ? 'Let the bots go on' : 'Pause the bots'}
        aria-pressed={isPaused}
        onClick={() => live.pace(speed, !isPaused)}
      >
        <Icon name={isPaused ? 'play-button' : 'pause-button'} />
      </button>
    </>
  );
}
