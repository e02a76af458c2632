import { flushSync, Suspense, useEffect, useMemo, useState } from 'preact/compat';
import { type Calibration, onShortEdge } from '../../print/calibration.ts';
import { type Choices, type LayoutName, PAPERS, type What, WHATS } from '../../print/choices.ts';
import { layOut, papersIn, type PrintedCard } from '../../print/sheets.ts';
import { useDeck } from '../../ui/cards/card.tsx';
import { CardSprite } from '../../ui/cards/icon.tsx';
import { Imprint } from '../../ui/cards/parts.tsx';
import type { Printing } from '../../ui/printing.ts';
import { amountOf } from '../../engine/words.ts';
import { useCode } from '../codes/code.tsx';
import type { CodeOf, NamedDeal } from '../../desk/wire.ts';
import { posterOf } from '../pages/posters.ts';
import { namesFor } from '../pages/start.ts';
import { BookletMaker } from './booklet/booklet.tsx';
import { boxesFor, boxPages } from './box/box-pages.tsx';
import { Calibrating, isExact, movedWords } from './calibrating.tsx';
import { calibrationPages, cardPages } from './card-pages.tsx';
import { cardsWithBacks } from './cards-with-backs.ts';
import { Choosing, whyNot } from './choosing.tsx';
import { dealPages } from './deal/deal-pages.tsx';
import { Naming } from './deal/naming.tsx';
import { type DealAsked, useDealt } from './deal/use-dealt.ts';
import { errataSheets } from './errata/errata-pages.tsx';
import { type OlderDeck, useChanges } from './errata/use-changes.ts';
import { faceOf } from './face.tsx';
import { type Leaf, leafPages } from './leaf-view.tsx';
import { leavesOf, partsOf } from './parts.tsx';
import { Preview, Strip } from './preview.tsx';
import { numbered, runsOf } from './printed-page.tsx';
import type { SheetText } from './sheet-view.tsx';
import { Shops } from './shops.tsx';
import type { Boxed } from './use-box.ts';

/* The print view of one game: what is chosen, what comes of it, and the way to the printer. */

interface WorkProps {
  readonly game: string;
  readonly printing: Printing;
  readonly choices: Choices;
  readonly change: (choices: Choices) => void;
  readonly boxed: Boxed;
  readonly deck: object | null;
  readonly isOnlyChanged: boolean;
  readonly setOnlyChanged: (isOnlyChanged: boolean) => void;
  readonly since: OlderDeck | null; // that they have on paper; null: the printed one
  readonly deckName: string;
  readonly deal: DealAsked | null; // of the set-up sheet
  readonly campaign: string; // that the log is of; '': one that begins on paper
  readonly setDeal: (deal: DealAsked | null) => void;
  readonly openDeal: (deal: NamedDeal) => void; // with the deck that it brings
  readonly problem: string | null;
  readonly calibration: Calibration;
  readonly calibrate: (calibration: Calibration) => void;
  readonly decks: preact.ComponentChildren;
}

/** Why this cannot be printed, as far as its choices say; null if it can. */
function troubleWith(choices: Choices, printing: Printing, title: string): string | null {
  const there = partsOf(printing);
  const missing = choices.what.find((part) => !there.includes(part));
  if (missing !== undefined) return `${title} has no ${WHATS[missing].toLowerCase()} to print.`;
  return choices.what.includes('cards') || choices.what.includes('backs') ? whyNot(choices) : null;
}

/** Parts that are leaves, in the order in which they are printed. */
const LEAF_PARTS: readonly What[] = ['rulebook', 'summary', 'trackers', 'score', 'campaign'];

export function Work(props: WorkProps) {
  const { game, printing, choices, change, boxed, deck: own, since, deal, calibration } = props;
  const deck = useDeck(game);
  const title = posterOf(game)?.title ?? game;
  const changes = useChanges(game, own, since);
  const changed = changes.edited;
  const isOnlyChanged = props.isOnlyChanged && (own !== null || since !== null);
  const box = boxed && 'cards' in boxed ? boxed : null;
  const boxCards = useMemo(() => cardsWithBacks(box?.cards ?? [], deck, printing), [box, deck, printing]);
  const cards = useMemo(() => {
    const wanted = boxCards.filter(({ card }) => !isOnlyChanged || changes.cards.includes(card));
    return wanted.flatMap(({ card, back, copies }) =>
      Array.from({ length: copies }, (): PrintedCard => ({ card, back })),
    );
  }, [boxCards, isOnlyChanged, changes]);
  const isDealing = choices.what.includes('deal');
  const asked = deal && 'deal' in deal && own !== null ? { deal: { ...deal.deal, deck: own } } : deal;
  const dealt = useDealt(game, isDealing && isNamed(deal) ? asked : null);
  const isOpening = deal !== null && 'code' in deal;
  useEffect(() => {
    if (isOpening && dealt && 'zones' in dealt) props.openDeal(dealt.deal);
  }, [isOpening, dealt]);
  const rules = useCode({ of: 'rules', game });
  const code = rules && 'code' in rules ? rules.code : '';
  const log = useCode(choices.what.includes('campaign') ? campaignOf(game, props.campaign) : null);
  const trouble =
    props.problem ??
    (boxed && 'problem' in boxed ? boxed.problem : troubleWith(choices, printing, title)) ??
    (isDealing && dealt && 'problem' in dealt ? dealt.problem : null) ??
    (log && 'problem' in log ? log.problem : null);
  const wanted = trouble === null ? choices.what : [];
  const hasCards = wanted.includes('cards') || wanted.includes('backs');
  const sheets = useMemo(
    () => (hasCards ? layOut(cards, choices, calibration) : []),
    [cards, choices, calibration, hasCards],
  );
  const version = box ? `r${box.version}` : '';
  const stamp = `Cardwright · rules ${version}${changed.length > 0 ? `, ${changed.length} cards changed` : ` · code ${code}`}`;
  const credits = useMemo(
    () => [...(printing.credits ?? []), 'Icons: Lorc, Delapouite and contributors, game-icons.net, CC BY 3.0'],
    [printing],
  );
  const text: SheetText = {
    ...{ title, stamp, credits, of: papersIn(sheets) },
    moved: turnWords(choices.layout, calibration),
  };
  const Face = useMemo(() => faceOf(game, printing), [game, printing]);
  const [booklet, setBooklet] = useState<readonly Leaf[] | null>(null);
  const isMaking = wanted.includes('rulebook') && box !== null && rules !== null;
  const leaves = (part: What): readonly Leaf[] =>
    part === 'rulebook'
      ? (booklet ?? [])
      : leavesOf(part, { game, printing, Face, campaignCode: log && 'code' in log ? log.code : undefined });
  const pages = numbered([
    ...cardPages({ game, sheets, choices, printing, text }),
    ...(isOnlyChanged && changes.since.length > 0 && wanted.includes('cards') && box
      ? errataSheets({
          ...{ title, stamp, choices, changes: changes.since, firstPaper: papersIn(sheets) + 1 },
          now: `Rules ${version}, ${props.deckName}`,
          since: since === null ? `the printed cards of rules ${version}` : since.name,
        })
      : []),
    ...LEAF_PARTS.filter((part) => wanted.includes(part)).flatMap((part) =>
      leafPages({ part, game, leaves: leaves(part), choices, title: WHATS[part].toLowerCase() }),
    ),
    ...(wanted.includes('box') ? boxPages({ game, title, stamp, credits, printing, choices, cards: boxCards }) : []),
    ...(wanted.includes('deal') && dealt && 'zones' in dealt
      ? dealPages({ title, stamp, choices, dealt, changed: changed.length, nameOf: (card) => deck.name(card) })
      : []),
    ...(wanted.includes('calibration') ? calibrationPages(choices) : []),
  ]);
  const papers = pages.at(-1)?.number ?? 0;
  const [at, setAt] = useState(1);
  const [isPrinting, setPrinting] = useState(false);
  const [isCalibrating, setCalibrating] = useState(false);
  const isReady =
    box !== null &&
    rules !== null &&
    (log !== null || !wanted.includes('campaign')) &&
    trouble === null &&
    papers > 0 &&
    (!isMaking || booklet !== null) &&
    (!isDealing || (dealt !== null && !isOpening));
  // The browser prints what is there when it begins: all pages, for that moment only.
  useEffect(() => {
    const before = (): void => flushSync(() => setPrinting(true));
    const after = (): void => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  const boxes = boxesFor({ cards: boxCards, printing, choices });
  const runs = runsOf(pages);
  usePageSizes(runs);
  const report = {
    ...{ game, version, what: choices.what, paper: choices.paper, layout: choices.layout, size: choices.size },
    ...{ sheets: papers, pages: pages.length },
    cards: hasCards ? cards.length : 0,
    leaves: Object.fromEntries(
      LEAF_PARTS.filter((part) => wanted.includes(part)).map((part) => [part, leaves(part).length]),
    ),
    copies: Object.fromEntries(
      (hasCards && box ? box.cards : [])
        .filter(({ card }) => cards.some((one) => one.card === card))
        .map(({ card, copies }) => [card, copies]),
    ),
    boxes: wanted.includes('box') ? boxes : [],
    changed: isOnlyChanged ? changes.cards : changed,
    deal: dealt && 'zones' in dealt ? { ...withoutDeck(dealt.deal), code: dealt.code } : null,
    runs,
    bookmarks: pages.flatMap(({ chapters = [] }, page) => chapters.map((chapter) => ({ title: chapter, page }))),
  };
  const shown = pages.filter(({ number }) => number === Math.min(at, Math.max(1, papers)));
  const backs = Object.keys(printing.backs).length;
  return (
    <CardSprite value={deck.sprite}>
      <Imprint value={changed.length > 0 ? `${version}*` : version}>
        <div className="pr-work">
          <div className="pr-stage" role="group" aria-label="Preview">
            <div className="pr-spread">
              {shown.map((page) => (
                <Preview key={`${page.number}${page.title}`} page={page} />
              ))}
              {isMaking && booklet === null && <p role="status">Laying out the rulebook …</p>}
              {trouble !== null && (
                <p className="refusal" role="alert">
                  {trouble}
                </p>
              )}
            </div>
            <Strip pages={pages} at={at} turn={setAt} />
          </div>
          <aside className="pr-side" aria-label="What to print">
            <Choosing
              choices={choices}
              change={change}
              parts={partsOf(printing)}
              counts={{
                cards: String(cards.length),
                backs: `${backs} ${backs === 1 ? 'deck' : 'decks'}`,
                rulebook: booklet ? `${booklet.length} pages` : 'booklet',
                summary: 'one each',
                trackers: pagesIn(leaves('trackers')),
                score: 'pad',
                campaign: pagesIn(leaves('campaign')),
                box: boxes.length === 1 ? '1 box' : `${boxes.length} boxes`,
                deal: 'of a deal',
                calibration: '1 sheet',
              }}
            />
            {isDealing && (
              <Naming
                game={game}
                deal={dealt && 'zones' in dealt ? dealt.deal : deal && 'deal' in deal ? deal.deal : null}
                name={(named) => props.setDeal({ deal: named })}
              />
            )}
            {props.decks}
            {changes.since.length > 0 && (
              <label className="pr-changed">
                <input
                  type="checkbox"
                  checked={isOnlyChanged}
                  onChange={(event) => props.setOnlyChanged(event.currentTarget.checked)}
                />
                {since === null
                  ? `You changed ${amountOf(changes.cards.length, 'card')}. Print only those.`
                  : `${amountOf(changes.cards.length, 'card')} changed since ${since.name}. Print only those.`}
              </label>
            )}
            {box && <Shops {...{ game, deck, printing }} cards={box.cards} file={own} />}
          </aside>
          <footer className="pr-bar">
            <div>
              <b>
                {isReady
                  ? `${papers} ${papers === 1 ? 'sheet' : 'sheets'}${paperWords(choices, hasCards)}`
                  : isDealing && !isNamed(deal)
                    ? 'Give the deal a name'
                    : 'Nothing to print yet'}
              </b>
              <small>
                {hasCards ? `${cards.length} cards` : `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`} ·
                print at 100 %, not “fit to page”
                {!isExact(calibration) && ` · ${movedWords(calibration)}`}
              </small>
            </div>
            <button type="button" className="btn btn--plain" onClick={() => setCalibrating(true)}>
              Calibrate
            </button>
            <button type="button" className="btn btn--primary" disabled={!isReady} onClick={() => print()}>
              {choices.what.length === 0 ? 'Choose what to print' : 'Print or save as PDF'}
            </button>
          </footer>
          {isCalibrating && (
            <Calibrating
              paper={choices.paper}
              calibration={calibration}
              keep={props.calibrate}
              print={() => {
                change({ ...choices, what: ['calibration'], layout: 'duplex' });
                setCalibrating(false);
              }}
              close={() => setCalibrating(false)}
            />
          )}
          <output className="pr-report" hidden data-ready={isReady ? '' : undefined}>
            {JSON.stringify(report)}
          </output>
        </div>
        {isMaking && (
          <Suspense fallback={null}>
            <BookletMaker
              key={choices.paper === 'letter' ? 'letter' : 'a4'}
              {...{ game, printing, choices, box, changed, stamp, credits, Face }}
              done={setBooklet}
            />
          </Suspense>
        )}
        {isPrinting && (
          <div className="pr-out">
            {pages.map((page, i) => (
              <div key={i} style={{ page: nameOfSize(page) }}>
                {page.draw()}
              </div>
            ))}
          </div>
        )}
      </Imprint>
    </CardSprite>
  );
}

/** What stands on backs: how to turn the paper, and what is known of the printer. */
function turnWords(layout: LayoutName, calibration: Calibration): string {
  if (layout !== 'duplex' && layout !== 'duplex-short') return 'print at 100 %, never “fit to page”';
  const isShort = layout === 'duplex-short';
  const known = isShort ? onShortEdge(calibration) : calibration;
  return `turn on the ${isShort ? 'short' : 'long'} edge${isExact(known) ? '' : ` · ${movedWords(known)}`}`;
}

/** A log that is of no campaign yet begins one, for whoever prints it. */
const campaignOf = (game: string, campaign: string): CodeOf =>
  campaign === '' ? { of: 'new campaign', game, names: namesFor(1), options: {} } : { of: 'campaign', campaign };

const withoutDeck = ({ seats, preset, options, seed }: NamedDeal): NamedDeal => ({ seats, preset, options, seed });

const isNamed = (deal: DealAsked | null): boolean => deal !== null && ('code' in deal || deal.deal.seed.trim() !== '');

const pagesIn = ({ length }: readonly Leaf[]): string => `${length} ${length === 1 ? 'page' : 'pages'}`;

interface Measures {
  readonly width: number;
  readonly height: number;
}

/** The name of pages of one size, for the style sheet. */
const nameOfSize = ({ width, height }: Measures): string => `p${`${width}x${height}`.replaceAll('.', '_')}`;

/** Tells the browser how large the pages are, for as long as this is shown. */
function usePageSizes(runs: readonly Measures[]): void {
  const [first] = runs;
  const named = [...new Map(runs.map((run) => [nameOfSize(run), run]))]
    .map(([name, { width, height }]) => `@page ${name} { size: ${width}mm ${height}mm; margin: 0 }`)
    .join('\n');
  // For browsers that know no pages with names.
  const rules = first ? `@page { size: ${first.width}mm ${first.height}mm; margin: 0 }\n${named}` : '';
  useEffect(() => {
    if (rules === '') return;
    const sheet = new CSSStyleSheet(); // the page's own headers allow no style element
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [rules]);
}

function paperWords({ paper, layout, what, booklet }: Choices, hasCards: boolean): string {
  const isDuplex = layout === 'duplex' || layout === 'duplex-short';
  const isBoth = hasCards ? isDuplex : what.includes('rulebook') && booklet === 'folded';
  if (paper === 'card') return hasCards ? ', one card each' : '';
  return ` of ${PAPERS[paper].title}${isBoth ? ', both sides' : ''}`;
}
