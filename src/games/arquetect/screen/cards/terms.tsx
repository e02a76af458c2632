import type { ReactNode } from 'preact/compat';
import { Clause, Most, minus, Num, Per, Signed, Tag, Word } from '../../../../ui/cards/parts.tsx';
import type { Condition, Printed, Score } from '../../words/card-text.ts';
import { CATEGORIES, RowScope, Shape } from './shapes.tsx';

/* What a card of Arquetect scores, boosts and ruins, in pictograms made from the terms of its data. */

type NameOf = (id: string) => string;

const COPIED: Readonly<Record<string, string>> = {
  left: 'left card',
  first: 'first card',
  best: 'best to the left',
};
const PLACES: Readonly<Record<string, string>> = {
  first: 'first',
  last: 'last',
  end: 'at an end',
  middle: 'in the middle',
};

/** 'residential/#fire': the shape of a category, the name of a card. */
const Kinds = ({ of, nameOf }: { readonly of: string; readonly nameOf: NameOf }) => {
  const kinds = of.startsWith('any/') ? ['any'] : of.split('/');
  return kinds.map((kind, i) => {
    if (CATEGORIES[kind]) return <Shape key={kind} of={kind} isBare />;
    const text =
      kind === 'any' ? 'card' : kind === 'ruined' ? 'ruin' : kind.startsWith('#') ? nameOf(kind.slice(1)) : kind;
    return <Word key={kind}>{i < kinds.length - 1 ? `${text},` : text}</Word>;
  });
};

function When({ when, nameOf }: { readonly when: Condition; readonly nameOf: NameOf }): ReactNode {
  if (when.has !== undefined)
    return (
      <>
        <RowScope of={when.in ?? 'city'} />
        <Kinds of={when.has} nameOf={nameOf} />
      </>
    );
  if (when.at !== undefined) return <Word>{PLACES[when.at] ?? when.at}</Word>;
  if (when.totalMin !== undefined) return <Word>so far ≥ {when.totalMin}</Word>;
  if (when.totalMax !== undefined) return <Word>so far ≤ {when.totalMax}</Word>;
  if (when.totalEven !== undefined) return <Word>so far even</Word>;
  if (when.sides !== undefined) return <Word>sides alike</Word>;
  return <Word>facing out</Word>;
}

function Term({ term, hasFlat, nameOf }: { term: Score; hasFlat: boolean; nameOf: NameOf }): ReactNode {
  const most = term.max === undefined ? null : <Most n={term.max} />;
  if (term.flat !== undefined) return <Num n={term.flat} />;
  if (term.each !== undefined)
    return (
      <>
        <Signed n={term.each} />
        <Per>per</Per>
        {term.per !== undefined && <Num n={term.per} />}
        <RowScope of={term.in ?? 'city'} />
        <Kinds of={term.of ?? 'any'} nameOf={nameOf} />
        {most}
      </>
    );
  if (term.kinds !== undefined)
    return (
      <>
        <Signed n={term.kinds} />
        <Per>per kind</Per>
        <RowScope of={term.in ?? 'city'} />
        {most}
      </>
    );
  if (term.run !== undefined)
    return (
      <>
        <Signed n={term.run} />
        <Per>per run of</Per>
        <Kinds of={term.of ?? 'any'} nameOf={nameOf} />
        {most}
      </>
    );
  if (term.distance !== undefined)
    return (
      <>
        <Signed n={term.distance} />
        <Per>per step to</Per>
        <Kinds of={term.to ?? 'any'} nameOf={nameOf} />
        {most}
      </>
    );
  if (term.total !== undefined)
    return (
      <>
        <Signed n={term.total} />
        <Per>per {term.per} so far</Per>
        {most}
      </>
    );
  if (term.copy !== undefined)
    return (
      <>
        <Word>= {COPIED[term.copy] ?? term.copy}</Word>
        {most}
      </>
    );
  if (term.seams !== undefined)
    return (
      <>
        <Signed n={term.seams} />
        <Per>per equal pair</Per>
        {most}
      </>
    );
  return (
    <>
      {hasFlat ? <Signed n={term.then ?? 0} /> : <Num n={term.then ?? 0} />}
      <Per>if</Per>
      <When when={term.if ?? {}} nameOf={nameOf} />
      {term.else !== undefined && (
        <>
          <Per>else</Per>
          <Num n={term.else} />
        </>
      )}
    </>
  );
}

export function Terms({ of, nameOf }: { readonly of: Printed; readonly nameOf: NameOf }) {
  const hasFlat = of.score.some(({ flat }) => flat !== undefined);
  return (
    <>
      {of.sturdy && (
        <Clause>
          <Tag>sturdy</Tag>
        </Clause>
      )}
      {of.score.map((term) => (
        <Clause key={JSON.stringify(term)}>
          <Term term={term} hasFlat={hasFlat} nameOf={nameOf} />
        </Clause>
      ))}
      {of.trouble?.map((trouble) => (
        <Clause key={trouble.ruin} as="cl--ruin">
          <i className="ruin">ruins</i>
          <RowScope of={trouble.in} />
          <Kinds of={trouble.ruin} nameOf={nameOf} />
        </Clause>
      ))}
      {of.boosts?.map((boost) => (
        <Clause key={JSON.stringify(boost)}>
          {boost.add === undefined ? <b className="n">×2</b> : <Signed n={boost.add} />}
          <Per>to</Per>
          <RowScope of={boost.in} />
          {boost.of !== 'building/event' && <Kinds of={boost.of} nameOf={nameOf} />}
        </Clause>
      ))}
      {of.ability && (
        <Clause>
          <Tag>ability</Tag>
        </Clause>
      )}
    </>
  );
}

/** How many cards a place can hold; where there is no bound the corner shows what three would do. */
const REACH: Readonly<Record<string, number>> = {
  left: 1,
  right: 1,
  beside: 2,
  near2: 4,
  near3: 6,
  right2: 2,
  right3: 3,
};

/** '1–5': between which numbers a card usually scores, for its corner. */
export function rangeOf(score: readonly Score[]): string {
  let least = 0;
  let most = 0;
  for (const term of score) {
    if (term.flat !== undefined) {
      least += term.flat;
      most += term.flat;
    } else if (term.then !== undefined) {
      least += Math.min(term.then, term.else ?? 0);
      most += Math.max(term.then, term.else ?? 0);
    } else {
      const step = term.each ?? term.kinds ?? term.run ?? term.distance ?? term.total ?? 1;
      const reach = term.max ?? (REACH[term.in ?? ''] ?? 3) * Math.abs(step);
      const isAtLeastOnce = term.run !== undefined || term.distance !== undefined;
      if (step > 0) {
        most += reach;
        if (isAtLeastOnce) least += step;
      } else {
        least -= reach;
        if (term.distance !== undefined || term.in === 'city') most += step;
      }
    }
  }
  if (least === most) return minus(least);
  return most < 0 ? `${minus(most)}…${minus(least)}` : `${minus(least)}–${minus(most)}`;
}
