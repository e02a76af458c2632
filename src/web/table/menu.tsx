import { Icon } from '../cards/icon.tsx';
import { ThemeButton } from '../pages/shell.tsx';
import { addressOf } from '../routes.ts';
import { hasScreen } from '../tables/registry.ts';
import { PERSON, SPEEDS, type TableInfo } from '../wire.ts';
import { RuleLink } from './rule-sheet.tsx';
import type { LiveTable } from './use-table.ts';

interface MenuProps {
  readonly live: LiveTable;
  readonly table: TableInfo;
  readonly game: string;
  readonly isPlain: boolean;
  readonly openWords: () => void;
  readonly close: () => void;
}

/** What is seldom needed at a table: pace, other ways to look at it, the rules of this match. */
export function Menu({ live, table, game, isPlain, openWords, close }: MenuProps) {
  const isOver = table.view.result !== null;
  const hasBots = table.seating.some((who) => who !== PERSON);
  return (
    <div className="menu">
      {hasBots && !isOver && <Pace live={live} table={table} />}
      <button className="btn btn--plain" onClick={openWords}>
        The table in words
      </button>
      {hasScreen(game) && !isOver && (
        <a
          className="btn btn--plain"
          href={addressOf('play', table.match, ...(isPlain ? [] : ['plain']))}
          onClick={close}
        >
          {isPlain ? 'The table of this game' : 'A plain table: rows of cards, choices in words'}
        </a>
      )}
      <a className="btn btn--plain" href={addressOf('rules', game)}>
        Rulebook
      </a>
      <a className="btn btn--plain" href={addressOf('cards', game)}>
        All cards
      </a>
      <details>
        <summary>The rules of this match</summary>
        <ul>
          {Object.entries(table.view.options).map(([id, value]) => (
            <li key={id}>
              <RuleLink game={game} rule={`§option ${id}`} /> <b>{String(value)}</b>
            </li>
          ))}
        </ul>
      </details>
      <ThemeButton />
    </div>
  );
}

/** How fast the bots move, and whether they do. */
export function Pace({ live, table: { speed, isPaused } }: { readonly live: LiveTable; readonly table: TableInfo }) {
  return (
    <>
      <label className="pace">
        <span>Bots</span>
        <select
          value={speed}
          onChange={(event) => live.pace(SPEEDS.find((one) => one === event.target.value) ?? speed, isPaused)}
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
