import type { ComponentType, ReactNode } from 'preact/compat';
import type { Box } from '../../../desk/box.ts';
import { useDeck } from '../../../ui/cards/card.tsx';
import { Ornament } from '../../../ui/cards/ornament.tsx';
import type { PrintedFaceProps, Printing } from '../../../ui/printing.ts';
import { Code } from '../../codes/code.tsx';
import { OnPaper } from '../../rules/markdown.tsx';
import type { Poster } from '../../pages/posters.ts';
import type { Flow } from './flows.tsx';

/* The pages of a booklet. */

interface CoverProps {
  readonly game: string;
  readonly title: string;
  readonly poster: Poster | undefined;
  readonly Face: ComponentType<PrintedFaceProps>;
  readonly printing: Printing;
  readonly changed: number; // cards
}

export function Cover({ game, title, poster, Face, changed }: CoverProps) {
  const deck = useDeck(game);
  const known = new Set(deck.groups.flatMap(({ cards }) => cards));
  const cards = (poster?.cards ?? []).filter((card) => known.has(card));
  const { players = '', minutes } = poster ?? {};
  return (
    <div className="b-cover">
      <Ornament as="p-back" />
      <div className="b-frame">
        <h1 data-long={title.length > 10 ? '' : undefined}>{title}</h1>
        <p className="b-line">{poster?.line}</p>
        <div className="b-fan">
          {cards.map((card, i) => (
            <div key={card} style={{ '--at': i - (cards.length - 1) / 2 }}>
              <Face card={card} width={46} />
            </div>
          ))}
        </div>
        <p className="b-facts">
          <b>The rulebook</b>
          {players}
          {minutes !== undefined && ` · ${minutes} minutes`}
          {changed > 0 && ` · ${changed} ${changed === 1 ? 'card' : 'cards'} changed`}
        </p>
      </div>
    </div>
  );
}

interface FrameProps {
  readonly title: string;
  readonly number: number;
  readonly running?: string;
  readonly children: ReactNode;
}

/** A page with its number at the outer side. */
const Frame = ({ title, number, running, children }: FrameProps) => (
  <OnPaper value>
    <div className="b-page" data-side={number % 2 === 0 ? 'left' : 'right'}>
      <div className="b-in">{children}</div>
      <footer className="b-folio">
        <b>{number}</b>
        <span>{running === undefined ? title : `${title} · ${running}`}</span>
      </footer>
    </div>
  </OnPaper>
);

interface ContentsProps {
  readonly title: string;
  readonly chapters: readonly { readonly title: string; readonly page: number }[];
  readonly box: Box;
  readonly printing: Printing;
  readonly number: number;
}

export function Contents({ title, chapters, box, number }: ContentsProps) {
  const cards = box.cards.reduce((sum, { copies }) => sum + copies, 0);
  return (
    <Frame title={title} number={number}>
      <div className="b-told">
        <h1>In this book</h1>
        <ol className="b-contents">
          {chapters.map((chapter) => (
            <li key={`${chapter.title}${chapter.page}`}>
              <span>{chapter.title}</span>
              <i />
              <b>{chapter.page}</b>
            </li>
          ))}
        </ol>
        <div className="b-box">
          <p>
            <b>New to the game?</b> Read up to “On one page” and begin: that is all one needs for a first game. The
            exact rules behind it settle what comes up at the table. A small § says where a sentence stands in them.
          </p>
          <p>
            <b>In the box:</b> {cards} cards, of {box.cards.length} kinds. “All cards” lists them.
          </p>
        </div>
      </div>
    </Frame>
  );
}

interface FlowPageProps {
  readonly title: string;
  readonly number: number;
  readonly kind: Flow['kind'];
  readonly columns: readonly Flow['atoms'][];
}

const RUNNING: Readonly<Record<Flow['kind'], string>> = {
  told: 'how to play',
  exact: 'the exact rules',
  cards: 'all cards',
};

export const FlowPage = ({ title, number, kind, columns }: FlowPageProps) => (
  <Frame title={title} number={number} running={RUNNING[kind]}>
    <div className="b-columns">
      {columns.map((atoms, i) => (
        <div key={i} className={`b-column b-${kind}`}>
          {atoms.map(({ content }, j) => (
            <div key={j} className="b-atom">
              {content}
            </div>
          ))}
        </div>
      ))}
    </div>
  </Frame>
);

export const Notes = ({ title, number }: { readonly title: string; readonly number: number }) => (
  <Frame title={title} number={number} running="notes">
    <div className="b-notes">
      {Array.from({ length: 20 }, (_, i) => (
        <i key={i} />
      ))}
    </div>
  </Frame>
);

interface BackCoverProps {
  readonly title: string;
  readonly stamp: string;
  readonly credits: readonly string[];
  readonly code: string | null; // that opens these rules in the page
}

export const BackCover = ({ title, stamp, credits, code }: BackCoverProps) => (
  <div className="b-cover b-cover--back">
    <Ornament as="p-back" />
    <div className="b-frame">
      {code !== null && (
        <div className="b-code">
          <Code code={code} size={26} about="These rules in the page, with every § and every card:" />
        </div>
      )}
      <p className="b-facts">
        <b>{title}</b>
        {stamp}
        {credits.map((credit) => (
          <span key={credit}>{credit}</span>
        ))}
      </p>
    </div>
  </div>
);
