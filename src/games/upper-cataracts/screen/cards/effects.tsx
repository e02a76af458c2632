import { Fragment, type ReactNode } from 'preact/compat';
import { CardIcon } from '../../../../ui/cards/icon.tsx';
import { Clause, Most, Per, Tag, Word } from '../../../../ui/cards/parts.tsx';
import { Bundle, Shape } from './shapes.tsx';

/* The effects of Upper Cataracts are written in a small notation ('gain 2F; if played court 2 { gain 1F }'); here drawn. */

/** A card that an effect names. */
export interface Named {
  readonly name: string;
  readonly icon: string;
}

export type CardNamed = (id: string) => Named;

/** Splits where no brace is open. */
export function split(text: string, at: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const char of text) {
    if (char === '{') depth++;
    if (char === '}') depth--;
    if (char === at && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += char;
  }
  parts.push(part.trim());
  return parts.filter((each) => each !== '');
}

const Amount = ({
  n,
  icon,
  isBad = false,
}: {
  readonly n: string;
  readonly icon: string;
  readonly isBad?: boolean;
}) => (
  <span className={isBad ? 'qty lose' : 'qty'}>
    {n}
    <CardIcon name={icon} />
  </span>
);

const signed = (n: string): string => (n.startsWith('-') ? `−${n.slice(1)}` : `+${n}`);

interface In {
  readonly named: CardNamed;
}

/** Each pattern of the notation with its drawing. */
const PATTERNS: readonly (readonly [RegExp, (found: readonly string[], how: In) => ReactNode])[] = [
  [/^gain (\S+)$/, ([cubes = '']) => <Bundle of={cubes} sign="+" />],
  [
    /^lose (\S+)$/,
    ([cubes = '']) => (
      <span className="lose">
        <Bundle of={cubes} sign="−" />
      </span>
    ),
  ],
  [
    /^capacity (\S+)/,
    ([cubes = '']) => (
      <>
        <Per>capacity</Per>
        <Bundle of={cubes} sign="+" />
      </>
    ),
  ],
  [/^draw (\d+)/, ([n = '']) => <Amount n={`+${n}`} icon="card-draw" />],
  [/^scout (\d+)/, ([n = '']) => <Amount n={n} icon="eye-of-horus" />],
  [/^delay (\d+)/, ([n = '']) => <Amount n={`+${n}`} icon="hourglass" />],
  [/^hasten (\d+)/, ([n = '']) => <Amount n={`−${n}`} icon="hourglass" isBad />],
  [
    /^push(?:Here)? (\d+)/,
    ([n]) => (
      <span className="qty">
        +{n}
        <svg className="ic" viewBox="0 0 24 24" role="img" aria-label="Crisis">
          <path d="M12 2 22 13h-6v9H8v-9H2Z" fill="currentColor" />
        </svg>
      </span>
    ),
  ],
  [/^(?:sap|disrupt) (\d+)/, ([n = '']) => <Amount n={n} icon="card-discard" isBad />],
  [/^recur (\d+)/, ([n = '']) => <Amount n={n} icon="card-pickup" />],
  [/^omen (-?\d+)/, ([n = '']) => <Amount n={signed(n)} icon="death-skull" isBad={!n.startsWith('-')} />],
  [
    /^drawNext (-?\d+)/,
    ([n = '']) => (
      <>
        <Amount n={signed(n)} icon="card-draw" />
        <Per>next year</Per>
      </>
    ),
  ],
  [/^handSize (-?\d+)/, ([n = '']) => <span className="qty">hand {signed(n)}</span>],
  [/^enterAct (\w+)/, ([act]) => <Per>Act {act} begins</Per>],
  [
    /^banish \w+ (\w+) (\d+)/,
    ([kind = '', n]) => (
      <>
        <Per>remove {n}</Per>
        {kind === 'any' ? <Word>card</Word> : <Shape of={kind} isBare />}
      </>
    ),
  ],
  [
    /^(?:gainCard|addToHand|gainToDeck) (\S+) (\d+)/,
    ([id = '', n = '1'], { named }) => (
      <span className="gain-card">
        <CardIcon name={named(id).icon} />
        <i>
          {named(id).name}
          {Number(n) > 1 ? ` ×${n}` : ''}
        </i>
      </span>
    ),
  ],
  [
    /^if (.+?) \{ (.+?) \}(?: else \{ (.+?) \})?$/,
    ([when = '', then = '', otherwise], how) => (
      <span className="iff">
        <When when={when} />
        <Per>:</Per>
        <All of={then} named={how.named} />
        {otherwise && (
          <>
            <Per>else</Per>
            <All of={otherwise} named={how.named} />
          </>
        )}
      </span>
    ),
  ],
  [
    /^times played-(\w+) (\d+) \{ (.+) \}/,
    ([kind = '', most = '', each = ''], how) => (
      <>
        <All of={each} named={how.named} />
        <Per>per</Per>
        <Shape of={kind} isBare />
        <Most n={Number(most)} />
      </>
    ),
  ],
  [
    /^choose (\d+) \{ (.+) \}$/,
    ([n, options = ''], how) => (
      <span className="choose" data-n={split(options, '/').length}>
        <Tag>
          choose {n} of {split(options, '/').length}
        </Tag>
        {split(options, '/').map((option) => (
          <Option key={option} of={option} named={how.named} />
        ))}
      </span>
    ),
  ],
];

function When({ when }: { readonly when: string }): ReactNode {
  const [, kind, times] = /^played (\w+) (\d+)/.exec(when) ?? [];
  if (kind)
    return (
      <>
        <Per>{times}×</Per>
        <Shape of={kind} isBare />
      </>
    );
  const misfortunes = /^misfortunes (\d+)/.exec(when)?.[1];
  if (misfortunes)
    return (
      <>
        <Per>if {misfortunes}</Per>
        <Shape of="misfortune" isBare />
      </>
    );
  const cubes = /^has (\S+)/.exec(when)?.[1];
  if (cubes)
    return (
      <>
        <Per>at</Per>
        <Bundle of={cubes} />
      </>
    );
  return <Per>{when}</Per>;
}

function Option({ of, named }: { readonly of: string; readonly named: CardNamed }) {
  const [, label = '', effects = ''] = /^([^:]+):\s(.+)$/.exec(of) ?? [];
  const [, price, rest] = /^pay (\S+), (.+)/.exec(effects) ?? [];
  return (
    <span className="opt">
      <i className="optn">{label}</i>
      {price && (
        <>
          <Bundle of={price} sign="−" />
          <Per>→</Per>
        </>
      )}
      <All of={rest ?? effects} named={named} />
    </span>
  );
}

function drawOne(effect: string, how: In): ReactNode {
  for (const [pattern, draw] of PATTERNS) {
    const found = pattern.exec(effect);
    if (found) return draw(found.slice(1), how);
  }
  return null; // a tag of the Chronicle: nothing to see on the card
}

/** Effects side by side. */
export const All = ({ of, named }: { readonly of: string; readonly named: CardNamed }) =>
  split(of, ';').map((effect) => <Fragment key={effect}>{drawOne(effect, { named })}</Fragment>);

/** Effects as the lines of a card. */
export const EffectLines = ({ of, named }: { readonly of: string; readonly named: CardNamed }) =>
  split(of, ';').map((effect) => {
    const drawn = drawOne(effect, { named });
    if (drawn === null) return null;
    return effect.startsWith('choose') ? (
      <Fragment key={effect}>{drawn}</Fragment>
    ) : (
      <Clause key={effect}>{drawn}</Clause>
    );
  });

/** Whether there is anything to draw. */
export const isShown = (effects: string): boolean => split(effects, ';').some((effect) => !effect.startsWith('tag '));

/** How full the line of pictograms will be: 0, 1 or 2. */
export function densityOf(play: string, retained: string): string {
  const parts = `${play} ${retained}`.split(/gain|lose|draw|scout|delay|push|recur|banish|addToHand|choose|if /).length;
  return parts > 7 ? '3' : parts > 4 ? '2' : parts > 3 ? '1' : '0';
}

/** How full the fullest row of options is. */
export function rowDensityOf(options: readonly { readonly spend: string; readonly do: string }[]): string {
  const fullest = Math.max(
    0,
    ...options.map(
      (option) =>
        `${option.spend} ${option.do}`.match(
          /\d+[MSIF]|gainCard|addToHand|capacity|draw|scout|omen|delay|push|recur|banish|handSize/g,
        )?.length ?? 0,
    ),
  );
  return fullest > 5 ? '2' : fullest > 3 ? '1' : '0';
}

const WIDE = /^(?:gainCard|addToHand|gainToDeck|if|banish|drawNext|capacity|handSize|times)\b/;

/** About how many lines effects take on an enlarged card: what has words in it takes one of its own. */
export function linesOf(effects: string): number {
  const shown = split(effects, ';').filter((effect) => !effect.startsWith('tag '));
  const wide = shown.filter((effect) => WIDE.test(effect)).length;
  const chosen = shown.flatMap((effect) => /^choose \d+ \{ (.+) \}$/.exec(effect)?.[1] ?? []);
  const options = chosen.reduce((sum, each) => sum + 1 + split(each, '/').length, 0);
  return wide + options + (shown.length > wide + chosen.length ? 1 : 0);
}
