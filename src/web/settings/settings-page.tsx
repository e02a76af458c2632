import './settings.css';
import { type ReactNode, useState } from 'preact/compat';
import { ONLINE, type Speed, SPEEDS } from '../../desk/wire.ts';
import { ANIMATIONS, CARD_SIZES, keepSettings, type Settings, useSettings } from '../../ui/settings.ts';
import { takeName } from '../online/own-name.ts';
import { Page } from '../pages/shell.tsx';
import { keptName } from '../pages/start.ts';
import { addressOf } from '../routes.ts';
import { keepTheme, keptTheme, type Theme, THEMES } from '../theme.ts';

const ANIMATION_WORDS: Readonly<Record<Settings['animation'], string>> = {
  usual: 'Usual',
  brisk: 'Brisk',
  none: 'None: pictures stand still until you go on',
};
const CARD_WORDS: Readonly<Record<Settings['cards'], string>> = { usual: 'Usual', large: 'Large' };
const SPEED_WORDS: Readonly<Record<Speed, string>> = {
  slow: 'Slow',
  normal: 'Normal',
  fast: 'Fast',
  'at once': 'At once',
};
const THEME_WORDS: Readonly<Record<Theme, string>> = {
  auto: 'Like your system',
  light: 'Daylight',
  dark: 'Lamplight',
};

/** How somebody likes to play, at every table in this browser. `match`: the table that they come from. */
export default function SettingsPage({ match }: { readonly match: string }) {
  const now = useSettings();
  const [theme, setTheme] = useState(keptTheme);
  return (
    <Page title="Settings">
      <div className="settings">
        <Name />
        <Choice
          title="Speed of bots"
          about="In a match that begins now; at a table its menu has the same."
          all={SPEEDS}
          words={SPEED_WORDS}
          value={now.speed}
          choose={(speed) => keepSettings({ speed })}
        />
        <Choice
          title="Animation"
          all={ANIMATIONS}
          words={ANIMATION_WORDS}
          value={now.animation}
          choose={(animation) => keepSettings({ animation })}
        />
        <fieldset className="slip">
          <legend>Sound</legend>
          <Switch label="Play sounds" value={now.sound} choose={(sound) => keepSettings({ sound })} />
          <label className="volume">
            Volume
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              disabled={!now.sound}
              value={Math.round(now.volume * 100)}
              onChange={(event) => keepSettings({ volume: Number(event.currentTarget.value) / 100 })}
            />
            <output>{Math.round(now.volume * 100)} %</output>
          </label>
        </fieldset>
        <fieldset className="slip">
          <legend>Confirmations</legend>
          <Switch
            label="Ask before what cannot be taken back"
            value={now.confirms}
            choose={(confirms) => keepSettings({ confirms })}
          />
        </fieldset>
        <Choice
          title="Size of cards"
          all={CARD_SIZES}
          words={CARD_WORDS}
          value={now.cards}
          choose={(cards) => keepSettings({ cards })}
        />
        <Choice
          title="Light"
          all={THEMES}
          words={THEME_WORDS}
          value={theme}
          choose={(chosen) => {
            keepTheme(chosen);
            setTheme(chosen);
          }}
        />
        <p className="settings-back">
          <a className="btn btn--primary" href={backTo(match)}>
            {match === '' ? 'Home' : 'Back to the table'}
          </a>
        </p>
      </div>
    </Page>
  );
}

function backTo(match: string): string {
  if (match === '') return addressOf('');
  return match.startsWith(ONLINE) ? addressOf('table', match.slice(ONLINE.length)) : addressOf('play', match);
}

/** One name for every table: in matches here, and on the server where somebody has been there. */
function Name() {
  const [name, setName] = useState(keptName() ?? '');
  const [note, setNote] = useState('');
  const keep = async (): Promise<void> => {
    const wanted = name.trim();
    if (wanted === '' || wanted === keptName()) return;
    setNote(`You are ${wanted} in matches that begin from now on.`);
    const problem = await takeName(wanted);
    if (problem !== null) setNote(`You are ${wanted} here. The server says: ${problem}`);
  };
  return (
    <form
      className="slip settings-name"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <label htmlFor="settings-name">Your name</label>
      <input
        id="settings-name"
        value={name}
        maxLength={40}
        autoComplete="nickname"
        placeholder="Ada"
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => void keep()}
      />
      <small role="status">{note || 'The same at every table, here and online.'}</small>
    </form>
  );
}

interface ChoiceProps<T extends string> {
  readonly title: string;
  readonly about?: ReactNode;
  readonly all: readonly T[];
  readonly words: Readonly<Record<T, string>>;
  readonly value: T;
  readonly choose: (value: T) => void;
}

function Choice<T extends string>({ title, about, all, words, value, choose }: ChoiceProps<T>) {
  return (
    <fieldset className="slip">
      <legend>{title}</legend>
      {about !== undefined && <small>{about}</small>}
      {all.map((one) => (
        <label key={one} className="settings-row">
          <input type="radio" name={title} checked={one === value} onChange={() => choose(one)} />
          {words[one]}
        </label>
      ))}
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly value: boolean;
  readonly choose: (value: boolean) => void;
}

const Switch = ({ label, value, choose }: SwitchProps) => (
  <label className="settings-row">
    <input type="checkbox" checked={value} onChange={(event) => choose(event.currentTarget.checked)} />
    {label}
  </label>
);
