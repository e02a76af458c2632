import { Fragment, type ReactNode } from 'preact/compat';
import { type Condition, type Effect, everyEffect, type ChooseOption } from '../../effects.ts';
import { tagText } from '../../words/card-words.ts';
import type { Option as Way } from '../../deck-file/records.ts';
import { CardIcon } from '../../../../ui/cards/icon.tsx';
import { Clause, Most, Per, Tag, Word } from '../../../../ui/cards/parts.tsx';
import { Bundle, Shape } from './shapes.tsx';

/* The effects of Upper Cataracts (§2.4), drawn. */

/** A card that an effect names. */
export interface Named {
  readonly name: string;
  readonly icon: string;
}

export type CardNamed = (id: string) => Named;

type Effects = readonly Effect[];

interface AmountProps {
  readonly n: number | string;
  readonly icon: string;
  readonly isBad?: boolean;
}

const Amount = ({ n, icon, isBad = false }: AmountProps) => (
  <span className={isBad ? 'qty lose' : 'qty'}>
    {n}
    <CardIcon name={icon} />
  </span>
);

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

function drawOne(effect: Effect, named: CardNamed): ReactNode {
  switch (effect.op) {
    case 'gain':
      return <Bundle of={effect.cubes} sign="+" />;
    case 'lose':
      return (
        <span className="lose">
          <Bundle of={effect.cubes} sign="−" />
        </span>
      );
    case 'capacity':
      return (
        <>
          <Per>capacity</Per>
          <Bundle of={effect.cubes} sign="+" />
        </>
      );
    case 'draw':
      return <Amount n={`+${effect.n}`} icon="card-draw" />;
    case 'scout':
      return <Amount n={effect.n} icon="eye-of-horus" />;
    case 'delay':
      return <Amount n={`+${effect.n}`} icon="hourglass" />;
    case 'hasten':
      return <Amount n={`−${effect.n}`} icon="hourglass" isBad />;
    case 'push':
    case 'pushHere':
      return (
        <span className="qty">
          +{effect.n}
          <svg className="ic" viewBox="0 0 24 24" role="img" aria-label="Crisis">
            <path d="M12 2 22 13h-6v9H8v-9H2Z" fill="currentColor" />
          </svg>
        </span>
      );
    case 'sap':
    case 'disrupt':
      return <Amount n={effect.n} icon="card-discard" isBad />;
    case 'recur':
      return <Amount n={effect.n} icon="card-pickup" />;
    case 'omen':
      return <Amount n={signed(effect.n)} icon="death-skull" isBad={effect.n >= 0} />;
    case 'drawNext':
      return (
        <>
          <Amount n={signed(effect.n)} icon="card-draw" />
          <Per>next year</Per>
        </>
      );
    case 'handSize':
      return <span className="qty">hand {signed(effect.n)}</span>;
    case 'enterAct':
      return <Per>Act {effect.act} begins</Per>;
    case 'banish':
      return (
        <>
          <Per>remove {effect.n}</Per>
          {effect.kind === 'any' ? <Word>card</Word> : <Shape of={effect.kind} isBare />}
        </>
      );
    case 'gainCard':
    case 'addToHand':
    case 'gainToDeck': {
      const { name, icon } = named(effect.card);
      return (
        <span className="gain-card">
          <CardIcon name={icon} />
          <i>
            {name}
            {effect.n > 1 ? ` ×${effect.n}` : ''}
          </i>
        </span>
      );
    }
    case 'if':
      return (
        <span className="iff">
          <When when={effect.when} />
          <Per>:</Per>
          <All of={effect.then} named={named} />
          {effect.else && (
            <>
              <Per>else</Per>
              <All of={effect.else} named={named} />
            </>
          )}
        </span>
      );
    case 'times':
      return (
        <>
          <All of={effect.do} named={named} />
          <Per>per</Per>
          <Shape of={effect.played} isBare />
          <Most n={effect.max} />
        </>
      );
    case 'choose':
      return (
        <span className="choose" data-n={effect.options.length}>
          <Tag>
            choose {effect.k} of {effect.options.length}
          </Tag>
          {effect.options.map((option) => (
            <Option key={option.label} of={option} named={named} />
          ))}
        </span>
      );
    case 'tag':
    case 'renown':
      return null; // the Chronicle and the score: nothing to see on the card
  }
}

function When({ when }: { readonly when: Condition }): ReactNode {
  if ('played' in when)
    return (
      <>
        <Per>{when.played.atLeast}×</Per>
        <Shape of={when.played.category} isBare />
      </>
    );
  if ('misfortunes' in when)
    return (
      <>
        <Per>if {when.misfortunes.atLeast}</Per>
        <Shape of="misfortune" isBare />
      </>
    );
  if ('has' in when)
    return (
      <>
        <Per>at</Per>
        <Bundle of={when.has} />
      </>
    );
  return <Per>{'tag' in when ? tagText(when.tag) : 'crisis'}</Per>;
}

function Option({ of: { label, pay, do: effects }, named }: { readonly of: ChooseOption; readonly named: CardNamed }) {
  return (
    <span className="opt">
      <i className="optn">{label}</i>
      {pay && (
        <>
          <Bundle of={pay} sign="−" />
          <Per>→</Per>
        </>
      )}
      <All of={effects} named={named} />
    </span>
  );
}

interface AllProps {
  readonly of: Effects;
  readonly named: CardNamed;
}

/** Effects side by side. */
export const All = ({ of, named }: AllProps) =>
  of.map((effect, i) => <Fragment key={i}>{drawOne(effect, named)}</Fragment>);

/** Effects as the lines of a card. */
export const EffectLines = ({ of, named }: AllProps) =>
  of.map((effect, i) => {
    const drawn = drawOne(effect, named);
    if (drawn === null) return null;
    return effect.op === 'choose' ? <Fragment key={i}>{drawn}</Fragment> : <Clause key={i}>{drawn}</Clause>;
  });

const isDrawn = ({ op }: Effect): boolean => op !== 'tag';

/** Whether there is anything to draw. */
export const isShown = (effects: Effects): boolean => effects.some(isDrawn);

type Ops = ReadonlySet<Effect['op']>;

const SLIGHT: Ops = new Set([
  'capacity',
  'disrupt',
  'hasten',
  'sap',
  'handSize',
  'omen',
  'renown',
  'tag',
  'enterAct',
  'times',
]);

/** How full the line of pictograms will be: from 0 to 3. */
export function densityOf(play: Effects, retained: Effects): string {
  const parts = [...everyEffect([...play, ...retained])].filter(({ op }) => !SLIGHT.has(op)).length;
  return parts > 6 ? '3' : parts > 3 ? '2' : parts > 2 ? '1' : '0';
}

const CUBES_ONLY: Ops = new Set(['gain', 'lose']); // their cubes are counted
const UNCOUNTED: Ops = new Set([
  'gainToDeck',
  'disrupt',
  'hasten',
  'sap',
  'renown',
  'tag',
  'enterAct',
  'choose',
  'if',
  'times',
]);

/** How full the fullest row of options is. */
export function rowDensityOf(options: readonly Way[]): string {
  const signs = (effect: Effect): number =>
    ('cubes' in effect ? Object.keys(effect.cubes).length : 0) +
    (CUBES_ONLY.has(effect.op) || UNCOUNTED.has(effect.op) ? 0 : 1);
  const fullest = Math.max(
    0,
    ...options.map(({ spend, do: effects }) =>
      [...everyEffect(effects)].reduce((sum, effect) => sum + signs(effect), Object.keys(spend).length),
    ),
  );
  return fullest > 5 ? '2' : fullest > 3 ? '1' : '0';
}

const WIDE: Ops = new Set([
  'gainCard',
  'addToHand',
  'gainToDeck',
  'if',
  'banish',
  'drawNext',
  'capacity',
  'handSize',
  'times',
]);

/** About how many lines effects take on an enlarged card: what has words in it takes one of its own. */
export function linesOf(effects: Effects): number {
  const shown = effects.filter(isDrawn);
  const wide = shown.filter(({ op }) => WIDE.has(op)).length;
  const chosen = shown.flatMap((effect) => (effect.op === 'choose' ? [effect.options.length] : []));
  const options = chosen.reduce((sum, length) => sum + 1 + length, 0);
  return wide + options + (shown.length > wide + chosen.length ? 1 : 0);
}
