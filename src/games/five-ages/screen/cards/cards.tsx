import sprite from 'virtual:sprite/five-ages';
import { type Face, FACES, SUITS } from '../../cards.ts';
import type { JokerBuild } from '../../ranking.ts';
import type { Deck, DeckFor, Drawing } from '../../../../ui/cards/deck.ts';
import { CardIcon } from '../../../../ui/cards/icon.tsx';
import { Ornament } from '../../../../ui/cards/ornament.tsx';
import { ICONS } from './icons.ts';
import { Foot, Name } from '../../../../ui/cards/parts.tsx';
import { Pip, SUIT_PATHS } from './shapes.tsx';

/* 5 Ages: an engraved deck. The medallion of a number card has as many pips around it; courts and aces have gold leaves. */

const byId = new Map(FACES.map((face) => [face.id, face]));

function faceOf(id: string): Face {
  const face = byId.get(id);
  if (!face) throw new Error(`5 Ages has no card "${id}"`);
  return face;
}

const rankOf = (face: Face): string => face.text.slice(0, -1);
const LEAVES: Readonly<Record<string, number>> = { J: 8, Q: 10, K: 12, A: 14 };
const RANK_WORDS: Readonly<Record<string, string>> = { J: 'jack', Q: 'queen', K: 'king', A: 'ace' };
const JOKER =
  'A joker of the War: on the left of your stall it attacks your left neighbour, on the right your right one. It is never traded';
const BUILT: Readonly<Record<JokerBuild, string>> = {
  forbidden: ' and never built.',
  blank: '; in a civilization it is an empty place.',
  wild: '; in a civilization it stands for any card.',
};

const turns = (count: number): number[] => Array.from({ length: count }, (_, i) => (i / count) * 360);

function Ring({ suit, rank }: { readonly suit: string | null; readonly rank: string }) {
  const pips = Number(rank) || 0;
  if (suit === null)
    return turns(16).map((turn) => (
      <path key={turn} d="M50 1 53 10h-6Z" fill="var(--cat)" transform={`rotate(${turn} 50 50)`} />
    ));
  if (pips === 0)
    return turns(LEAVES[rank] ?? 8).map((turn) => (
      <path key={turn} d="M50 2.500q4 4 0 9q-4-5 0-9Z" fill="var(--foil-ink)" transform={`rotate(${turn} 50 50)`} />
    ));
  return Array.from({ length: pips }, (_, i) => {
    const angle = ((i + 0.5) / pips) * 2 * Math.PI + Math.PI / 2 + (pips % 2 ? Math.PI / pips : 0);
    return (
      <svg
        key={angle}
        x={50 + 43 * Math.cos(angle) - 5}
        y={50 + 43 * Math.sin(angle) - 5}
        width="10"
        height="10"
        viewBox="0 0 24 24"
      >
        <path d={SUIT_PATHS[suit]} fill="var(--cat)" />
      </svg>
    );
  });
}

function draw(id: string): Drawing {
  const face = faceOf(id);
  const { suit, title, flavour } = face;
  const rank = rankOf(face);
  const icon = ICONS[id] ?? '';
  const index = suit ? (
    <>
      <span className="rank" data-r={rank}>
        {rank}
      </span>
      <Pip suit={suit} />
    </>
  ) : (
    <span className="rank">
      <CardIcon name="card-joker" />
    </span>
  );
  return {
    category: suit ?? 'joker',
    data: { 'data-court': suit ? (LEAVES[rank] ? rank : '') : 'joker' },
    face: (
      <>
        <div className="c-frame" />
        <div className="c-idx">{index}</div>
        <div className="c-idx c-idx--2">{index}</div>
        <div className="c-medal">
          <svg className="ring" viewBox="0 0 100 100">
            <Ring suit={suit} rank={rank} />
          </svg>
          <Ornament as="c-orn" />
          <i className="disc" />
          <CardIcon name={icon} as="c-shadow" />
          <CardIcon name={icon} as="c-ink" />
        </div>
        <Name>{title}</Name>
        <div className="c-flav">{flavour}</div>
        <Foot left={suit ? pillarOf(suit) : 'War'} />
      </>
    ),
  };
}

const pillarOf = (suit: string): string => SUITS.find(({ id }) => id === suit)?.pillar ?? '';
const suitName = (suit: string): string => SUITS.find(({ id }) => id === suit)?.name ?? '';

function words(id: string, joker: JokerBuild): string {
  const face = faceOf(id);
  if (!face.suit) return JOKER + BUILT[joker];
  const rank = rankOf(face);
  return `${RANK_WORDS[rank] ?? rank} of ${suitName(face.suit)}`;
}

const deckWith = (joker: JokerBuild): Deck => ({
  sprite,
  groups: [
    ...SUITS.map(({ id, name, pillar }) => ({
      title: `${pillar}, ${name}`,
      cards: FACES.filter(({ suit }) => suit === id).map((face) => face.id),
    })),
    { title: 'The War', cards: FACES.filter(({ suit }) => suit === null).map((face) => face.id) },
  ],
  name: (id) => (faceOf(id).suit ? `${faceOf(id).text} ${faceOf(id).title}` : faceOf(id).title),
  words: (id) => words(id, joker),
  flavour: (id) => faceOf(id).flavour,
  draw,
});

/** §6.4: one for each thing that a joker may be. */
const DECKS = { forbidden: deckWith('forbidden'), blank: deckWith('blank'), wild: deckWith('wild') };

export const deckFor: DeckFor = ({ 'joker-build': joker }) =>
  joker === 'wild' || joker === 'blank' ? DECKS[joker] : DECKS.forbidden;

export { plain } from '../plain.tsx';
