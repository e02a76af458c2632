import type { ReactNode } from 'preact/compat';
import sprite from 'virtual:sprite/rebuild';
import printed from '../../deck.json' with { type: 'json' };
import type { Deck, DeckFor, Drawing } from '../../../../ui/cards/deck.ts';
import { ICONS } from './icons.ts';
import { Art, Body, Foot, Name } from '../../../../ui/cards/parts.tsx';
import { type Effect, Effects, effectWords } from './effects.tsx';
import { Resource, ShieldPath } from './shapes.tsx';

/* Rebuild: crate labels. What a card costs and yields runs down its left edge, its points are on the shield. */

interface Row {
  readonly id: string;
  readonly title: string;
  readonly stage: string;
  readonly icons: Readonly<Record<string, number>>;
  readonly vp: number;
  readonly class?: string;
  readonly effects: readonly Effect[];
  readonly flavour: string;
}

const FILE = printed as unknown as {
  readonly starters: readonly Row[];
  readonly goldStack: Row;
  readonly decks: Readonly<Record<string, readonly Row[]>>;
}; // the game itself checks every field of this file

const RESOURCES = ['wood', 'steel', 'stone', 'gold'];
const STAGES: Readonly<Record<string, string>> = { start: 'Starter', early: 'Early', late: 'Late' };

function drawRow({ id, title, stage, icons, vp, effects, flavour, class: path }: Row): Drawing {
  const shown = RESOURCES.filter((resource) => (icons[resource] ?? 0) > 0);
  const main = shown.toSorted((a, b) => (icons[b] ?? 0) - (icons[a] ?? 0))[0] ?? 'wood';
  const text = effectWords(effects);
  return {
    category: main,
    isLight: main === 'gold',
    data: {
      'data-stage': stage,
      'data-plain': effects.length === 0 ? '' : undefined,
      'data-vp2': vp > 9 ? '' : undefined,
    },
    face: (
      <>
        <div className="c-edge" data-n={shown.reduce((sum, resource) => sum + (icons[resource] ?? 0), 0)}>
          {shown.map((resource) => (
            <Stack key={resource} of={resource} n={icons[resource] ?? 0} />
          ))}
        </div>
        <div className="c-vp">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <ShieldPath />
          </svg>
          <b>{vp}</b>
        </div>
        <Art icon={ICONS[id] ?? ''} />
        <Name>{title}</Name>
        <div className="c-pic">
          <Effects of={effects} />
        </div>
        <Body text={text} flavour={flavour} more={text.length} />
        <Foot left={path ?? ''} right={STAGES[stage] ?? stage} />
      </>
    ),
  };
}

const Stack = ({ of, n }: { readonly of: string; readonly n: number }) => (
  <span className="grp" data-n={n}>
    {Array.from({ length: n }, (_, i): ReactNode => (
      <Resource key={i} of={of} />
    ))}
  </span>
);

function priceWords({ icons }: Row): string {
  return RESOURCES.flatMap((resource) => (icons[resource] ? [`${icons[resource]} ${resource}`] : [])).join(', ');
}

function makeDeck(which: string): Deck {
  const market = FILE.decks[which] ?? [];
  const all = [...FILE.starters, FILE.goldStack, ...market];
  const byId = new Map(all.map((row) => [row.id, row]));
  const rowOf = (id: string): Row => {
    const row = byId.get(id);
    if (!row) throw new Error(`Rebuild has no card "${id}" in its ${which} deck`);
    return row;
  };
  const ofStage = (stage: string): string[] => all.filter((row) => row.stage === stage).map(({ id }) => id);
  return {
    sprite,
    groups: Object.entries(STAGES).map(([stage, title]) => ({ title: `${title} cards`, cards: ofStage(stage) })),
    name: (id) => rowOf(id).title,
    words: (id) =>
      `${rowOf(id).vp} VP, costs and yields ${priceWords(rowOf(id))}. ${effectWords(rowOf(id).effects)}`.trim(),
    effect: (id) => effectWords(rowOf(id).effects),
    flavour: (id) => rowOf(id).flavour,
    draw: (id) => drawRow(rowOf(id)),
  };
}

const decks = new Map(Object.keys(FILE.decks).map((which) => [which, makeDeck(which)]));

export const deckFor: DeckFor = ({ deck = 'first' }) => decks.get(String(deck)) ?? makeDeck('first');

export { plain } from '../plain.tsx';
