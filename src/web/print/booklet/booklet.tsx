import './booklet.css';
import { type ComponentType, use, useEffect, useMemo, useRef, useState } from 'preact/compat';
import type { Box } from '../../../desk/box.ts';
import type { Choices } from '../../../print/choices.ts';
import { fullBooklet, intoColumns, leafSize } from '../../../print/leaves.ts';
import { useDeck } from '../../../ui/cards/card.tsx';
import type { PrintedFaceProps, Printing } from '../../../ui/printing.ts';
import { useCode } from '../../codes/code.tsx';
import { posterOf } from '../../pages/posters.ts';
import { loadHowToPlay } from '../../rules/how-to-play.ts';
import { OnPaper } from '../../rules/markdown.tsx';
import { loadRulebook } from '../../rules/rulebook.ts';
import type { Leaf } from '../leaf-view.tsx';
import { type Flow, flowsOf } from './flows.tsx';
import { BackCover, Contents, Cover, FlowPage, Notes } from './pages.tsx';

/*
 * The rulebook of a game as a booklet: what a friend tells, a picture of the table, the exact rules, all cards. Its text is laid out once,
 * unseen, in columns of the right width; where each piece stands follows from how high they are.
 */

const MARGIN = { side: 13, top: 13, bottom: 15 }; // millimetres
const GUTTER = 5; // between two columns
const SLACK = 1.5; // a printer's letters are a little wider than those of a screen

interface BookletProps {
  readonly game: string;
  readonly printing: Printing;
  readonly choices: Choices;
  readonly box: Box;
  readonly changed: readonly string[];
  readonly stamp: string;
  readonly credits: readonly string[];
  readonly Face: ComponentType<PrintedFaceProps>;
  readonly done: (leaves: readonly Leaf[] | null) => void;
}

export function BookletMaker(props: BookletProps) {
  const { game, printing, choices, box, changed, stamp, credits, Face, done } = props;
  const told = use(loadHowToPlay(game));
  const book = use(loadRulebook(game));
  const deck = useDeck(game);
  const poster = posterOf(game);
  const isAsPrinted = changed.length === 0; // the code of these rules opens the printed cards
  const made = useCode(isAsPrinted ? { of: 'rules', game } : null);
  const code = made && 'code' in made ? made.code : null;
  const isWaiting = isAsPrinted && made === null;
  const { width, height } = leafSize(choices);
  const textHeight = height - MARGIN.top - MARGIN.bottom - SLACK;
  const flows = useMemo(
    () =>
      flowsOf({
        ...{ game, printing, told, book, deck, box, Face },
        ...{ width: columnWidth(width, 1), height: textHeight - 0.5 },
      }),
    [game, printing, told, book, deck, box, Face, width, textHeight],
  );
  const measuring = useRef<HTMLDivElement>(null);
  const [laidOut, setLaidOut] = useState<readonly Flow[] | null>(null);
  useEffect(() => {
    const text = measuring.current;
    if (!text || isWaiting) return;
    let isWanted = true;
    done(null);
    text.getBoundingClientRect(); // asks for the typefaces
    void document.fonts.ready.then(() => {
      if (!isWanted) return;
      const pages = [...text.children].flatMap((element, i) => {
        const flow = flows[i];
        return flow ? pagesOf(flow, element, textHeight) : [];
      });
      const chapters = pages.flatMap(({ chapters: begun }, i) =>
        begun.map((title) => ({ title, page: i + FRONT + 1 })),
      );
      const count = FRONT + pages.length + 1;
      const blank = choices.booklet === 'folded' && !choices.isLarge ? fullBooklet(count) - count : 0;
      const title = poster?.title ?? game;
      setLaidOut(flows);
      done([
        {
          chapter: title,
          content: <Cover {...{ game, title, poster, Face, printing, changed: changed.length }} />,
        },
        { content: <Contents {...{ title, chapters, box, printing, number: 2 }} /> },
        ...pages.map((page, i): Leaf => {
          const [chapter] = page.chapters;
          return {
            ...(chapter === undefined ? {} : { chapter }),
            content: <FlowPage {...page} title={title} number={i + FRONT + 1} />,
          };
        }),
        ...Array.from({ length: blank }, (_, i): Leaf => ({ content: <Notes number={count + i} title={title} /> })),
        { content: <BackCover {...{ title, stamp, credits, code }} /> },
      ]);
    });
    return () => {
      isWanted = false;
    };
  }, [flows, choices.booklet, choices.isLarge, stamp, isWaiting]);
  if (laidOut === flows) return null;
  return (
    <OnPaper value>
      <div className="b-measure" aria-hidden="true">
        <div className="p-leaf" data-game={game} data-theme="light" ref={measuring}>
          {flows.map(({ kind, columns, atoms }, i) => (
            <div key={i} className={`b-column b-${kind}`} style={{ width: `${columnWidth(width, columns)}mm` }}>
              {atoms.map(({ content }, j) => (
                <div key={j} className="b-atom">
                  {content}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </OnPaper>
  );
}

const FRONT = 2; // cover and contents

const columnWidth = (width: number, columns: number): number =>
  (width - 2 * MARGIN.side - (columns - 1) * GUTTER) / columns;

const PIXEL = 25.4 / 96; // millimetres

/** The pages that a text fills, once it is known how high its pieces are. */
function pagesOf({ kind, columns, atoms }: Flow, measured: Element, height: number) {
  const pieces = [...measured.children].map((element, i) => ({
    height: element.getBoundingClientRect().height * PIXEL,
    isHead: atoms[i]?.isHead === true,
    isFirst: atoms[i]?.isFirst === true,
  }));
  const filled = intoColumns(pieces, height, columns);
  return Array.from({ length: Math.ceil(filled.length / columns) }, (_, page) => {
    const own = Array.from({ length: columns }, (_, i) => filled[page * columns + i] ?? []);
    return {
      kind,
      columns: own.map((column) => column.flatMap((i) => atoms[i] ?? [])),
      chapters: own.flat().flatMap((i) => atoms[i]?.chapter ?? []),
    };
  });
}
