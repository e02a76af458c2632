import type { ReactNode } from 'preact/compat';
import sprite from 'virtual:sprite/rebuild';
import printed from '../../deck.json' with { type: 'json' };
import { type Deck, type DeckFor, type Drawing, madeOnce } from '../../../../ui/cards/deck.ts';
import { stageOf } from '../../face.ts';
import { ICONS } from './icons.ts';
import { Art, Body, Foot, Name } from '../../../../ui/cards/parts.tsx';
import { type Effect, Effects, effectWords } from './effects.tsx';
import { Resource, ShieldPath } from './shapes.tsx';

/* Rebuild: crate labels. What a card costs and yields runs down its left edge, its points are on the shield. */

interface Row {
  readonly id: string;
  readonly title: string;
  readonly stage?: string;
  readonly icons: Readonly<Record<string, number>>;
  readonly vp: number;
  readonly class?: string;
  readonly effects?: readonly Effect[];
  readonly flavour?: string;
}

interface File {
  readonly starters?: readonly Row[];
  readonly goldStack?: Row;
  readonly decks?: Readonly<Record<string, readonly Row[]>>;
}

const PRINTED = printed as unknown as Required<File>; // the game itself checks every field of a deck file

const RESOURCES = ['wood', 'steel', 'stone', 'gold'];
const STAGES: Readonly<Record<string, string>> = { start: 'Starter', early: 'Early', late: 'Late' };

function drawRow({ id, title, icons, vp, effects = [], flavour = '', class: path }: Row): Drawing {
  const stage = stageOf(vp);
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

/** What an edited file leaves out is as printed. */
function makeDeck(file: File, which: string): Deck {
  const market = file.decks?.[which] ?? PRINTED.decks[which] ?? [];
  const all = [...(file.starters ?? PRINTED.starters), file.goldStack ?? PRINTED.goldStack, ...market];
  const byId = new Map(all.map((row) => [row.id, row]));
  const rowOf = (id: string): Row => {
    const row = byId.get(id);
    if (!row) throw new Error(`Rebuild has no card "${id}" in its ${which} deck`);
    return row;
  };
  const ofStage = (stage: string): string[] => all.filter(({ vp }) => stageOf(vp) === stage).map(({ id }) => id);
  return {
    sprite,
    groups: Object.entries(STAGES).map(([stage, title]) => ({ title: `${title} cards`, cards: ofStage(stage) })),
    name: (id) => rowOf(id).title,
    words: (id) =>
      `${rowOf(id).vp} VP, costs and yields ${priceWords(rowOf(id))}. ${effectWords(rowOf(id).effects ?? [])}`.trim(),
    effect: (id) => effectWords(rowOf(id).effects ?? []),
    flavour: (id) => rowOf(id).flavour ?? '',
    draw: (id) => drawRow(rowOf(id)),
  };
}

const decksOf = madeOnce((file) => {
  const decks = new Map(Object.keys(PRINTED.decks).map((which) => [which, makeDeck(file as File, which)]));
  const first = decks.get('first');
  if (!first) throw new Error('Rebuild has no first deck');
  return (which: string): Deck => decks.get(which) ?? first;
}, printed);

export const deckFor: DeckFor = ({ deck = 'first' }, own) => decksOf(own)(String(deck));

export { plain } from '../plain.tsx';
