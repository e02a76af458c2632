import { type ReactNode, useState } from 'preact/compat';
import pageSprite from 'virtual:sprite/page';
import { Icon } from '../../ui/cards/icon.tsx';
import { addressOf } from '../routes.ts';
import { keepTheme, keptTheme, THEMES } from '../theme.ts';

/* What the pages around the tables share: the head with the mark, and the light. */

export const Mark = () => (
  <svg className="mark" viewBox="0 0 48 48" aria-hidden="true">
    <rect x="7" y="3" width="27" height="38" rx="4" transform="rotate(-9 20 22)" fill="var(--accent)" />
    <rect
      x="15"
      y="6"
      width="27"
      height="38"
      rx="4"
      transform="rotate(7 28 25)"
      fill="var(--surface)"
      stroke="var(--ink)"
      strokeWidth="1.500"
    />
    <use
      href={`${pageSprite}#hammer-nails`}
      x="18"
      y="14"
      width="21.500"
      height="21.500"
      style={{ color: 'var(--ink)' }}
    />
  </svg>
);

const LIGHTS = { auto: 'Light or dark like your system', light: 'Daylight', dark: 'Lamplight' } as const;

export function ThemeButton() {
  const [theme, setTheme] = useState(keptTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
  return (
    <button
      className="iconbtn theme-button"
      aria-label={`${LIGHTS[theme]}; change to ${LIGHTS[next].toLowerCase()}`}
      title={LIGHTS[theme]}
      onClick={() => {
        keepTheme(next);
        setTheme(next);
      }}
    >
      <Icon name={theme === 'dark' ? 'moon' : 'sun'} />
      {theme === 'auto' && <span className="auto">A</span>}
    </button>
  );
}

interface PageProps {
  readonly title: string;
  readonly game?: string;
  readonly children: ReactNode;
}

/** A page that is not a table. */
export const Page = ({ title, game, children }: PageProps) => (
  <div className="page felt" data-game={game}>
    <header className="pagehead">
      <a className="iconbtn" href={addressOf('')} aria-label="Home">
        <Mark />
      </a>
      <h1 className="display">{title}</h1>
      <ThemeButton />
    </header>
    <main>{children}</main>
  </div>
);
