import './faces.css';
import './print.css';
import { flushSync, Suspense, useEffect, useMemo, useState } from 'preact/compat';
import { Problem } from '../../engine/words.ts';
import { type Calibration, EXACT } from '../../print/calibration.ts';
import { type Choices, choicesFromQuery, PAPERS, sizeOf, USUAL } from '../../print/choices.ts';
import { bleedOf, gridOf, layOut, papersIn, type PrintedCard, type Sheet } from '../../print/sheets.ts';
import { screens } from '../../games/screens.ts';
import { MatchCards, useDeck } from '../../ui/cards/card.tsx';
import { CardSprite } from '../../ui/cards/icon.tsx';
import { PrintedOrnaments } from '../../ui/cards/ornament.tsx';
import { Imprint } from '../../ui/cards/parts.tsx';
import { fetched, type Fetched } from '../../ui/on-demand.tsx';
import type { Printing } from '../../ui/printing.ts';
import { cardsOf, isChanged } from '../deck/cards.ts';
import { readDeckFile } from '../deck/editing.ts';
import { hasDeckFields, readFields } from '../deck/fields.ts';
import { keptDeck, keptNames, LOST_DECK } from '../deck/kept-decks.ts';
import { posterOf } from '../pages/posters.ts';
import { Page } from '../pages/shell.tsx';
import { Calibrating, CalibrationSheet, isExact, movedWords } from './calibrating.tsx';
import { Choosing, whyNot } from './choosing.tsx';
import { keepCalibration, keepChoices, keptCalibration, keptChoices } from './kept.ts';
import { SheetView, type SheetText } from './sheet-view.tsx';
import { type Boxed, useBox } from './use-box.ts';

/* A game on paper: what to print, how it will look, and the browser's own printing. */

const PLAIN: Printing = { ornaments: {}, backs: { cards: { title: 'Cards', icon: '' } } };

const known = new Map<string, Fetched<{ readonly printing: Printing }>>(
  Object.entries(screens).map(([game, { printing }]) => [
    game,
    fetched(printing ?? (() => Promise.resolve({ printing: PLAIN }))),
  ]),
);

interface PrintPageProps {
  readonly game: string;
  readonly query: string; // choices that are asked for; '': as they were last
}

export default function PrintPage({ game, query }: PrintPageProps) {
  return (
    <Page title={`Print ${posterOf(game)?.title ?? game}`} game={game}>
      <Suspense fallback={<p>…</p>}>
        <Printer game={game} query={query} />
      </Suspense>
    </Page>
  );
}

interface Asked {
  readonly choices: Choices;
  readonly deck: string; // the name of a kept one; '': the printed one
  readonly isOnlyChanged: boolean;
  readonly calibration: Calibration;
  readonly problem: string | null;
}

function readQuery(query: string): Asked {
  const given = new URLSearchParams(query);
  const asked = { deck: given.get('deck') ?? '', isOnlyChanged: given.get('only') === 'changed' };
  try {
    const isAsked = [...given.keys()].some((name) => name !== 'deck' && name !== 'only');
    const choices = isAsked ? choicesFromQuery(query) : keptChoices();
    const back = given.get('back')?.split(',').map(Number);
    const [x = 0, y = 0, scale = 1] = back ?? [];
    return { ...asked, choices, calibration: back ? { x, y, scale } : keptCalibration(), problem: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...asked, choices: USUAL, calibration: EXACT, problem: error.message };
  }
}

const NO_PRINTING: Fetched<{ readonly printing: Printing }> = fetched(() => Promise.resolve({ printing: PLAIN }));

function Printer({ game, query }: PrintPageProps) {
  const fields = hasDeckFields(game) ? readFields(game) : null;
  const { printing } = (known.get(game) ?? NO_PRINTING).read();
  const [asked] = useState(() => readQuery(query));
  const [choices, setChoices] = useState(asked.choices);
  const [calibration, setCalibration] = useState(asked.calibration);
  const [name, setName] = useState(asked.deck);
  const [opened, setOpened] = useState<object | null>(null); // the content of a file
  const [isOnlyChanged, setOnlyChanged] = useState(asked.isOnlyChanged);
  const [problem, setProblem] = useState<string | null>(asked.problem);
  const deck = useMemo(() => opened ?? (name === '' ? null : keptDeck(game, name)), [game, name, opened]);
  const boxed = useBox(game, printing.options, deck);
  const change = (next: Choices): void => {
    setChoices(next);
    keepChoices(next);
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (!file || !fields) return;
    try {
      const content = readDeckFile(fields, await file.text());
      setOpened(typeof content === 'object' ? content : null);
      setProblem(null);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(`${file.name}: ${error.message}`);
    }
  };
  const lost = name !== '' && deck === null ? LOST_DECK : null;
  return (
    <MatchCards options={printing.options ?? {}} deck={deck}>
      <PrintedOrnaments value={printing.ornaments}>
        <Work
          {...{ game, printing, choices, change, boxed, deck, isOnlyChanged, setOnlyChanged }}
          problem={problem ?? lost}
          calibration={calibration}
          calibrate={(next) => {
            setCalibration(next);
            keepCalibration(next);
          }}
          decks={
            fields ? (
              <div className="pr-decks">
                <label>
                  The deck
                  <select
                    value={opened ? '*' : name}
                    onChange={(event) => {
                      setOpened(null);
                      setProblem(null);
                      setName(event.currentTarget.value);
                    }}
                  >
                    <option value="">The printed cards</option>
                    {opened && <option value="*">From a file</option>}
                    {keptNames(game).map((kept) => (
                      <option key={kept} value={kept}>
                        {kept}
                      </option>
                    ))}
                  </select>
                </label>
                <label className="btn btn--plain">
                  Open a file
                  <input
                    type="file"
                    className="deck-file"
                    accept=".json,application/json"
                    onChange={(event) => void open(event.currentTarget.files?.[0])}
                  />
                </label>
              </div>
            ) : null
          }
        />
      </PrintedOrnaments>
    </MatchCards>
  );
}

interface WorkProps {
  readonly game: string;
  readonly printing: Printing;
  readonly choices: Choices;
  readonly change: (choices: Choices) => void;
  readonly boxed: Boxed;
  readonly deck: object | null;
  readonly isOnlyChanged: boolean;
  readonly setOnlyChanged: (isOnlyChanged: boolean) => void;
  readonly problem: string | null;
  readonly calibration: Calibration;
  readonly calibrate: (calibration: Calibration) => void;
  readonly decks: preact.ComponentChildren;
}

/** The ids of cards that are not as printed. */
function useChanged(game: string, deck: object | null): readonly string[] {
  const fields = deck === null || !hasDeckFields(game) ? null : readFields(game);
  return useMemo(
    () =>
      fields === null
        ? []
        : cardsOf(fields, deck)
            .filter(isChanged)
            .map(({ id }) => id),
    [fields, deck],
  );
}

function Work(props: WorkProps) {
  const { game, printing, choices, change, boxed, deck: own, isOnlyChanged, calibration } = props;
  const deck = useDeck(game);
  const changed = useChanged(game, own);
  const box = boxed && 'cards' in boxed ? boxed : null;
  const cards = useMemo(() => {
    const backs = Object.keys(printing.backs);
    const backOf = (card: string): string => printing.backOf?.(card, deck.draw(card, {})) ?? backs[0] ?? '';
    const all = (box?.cards ?? [])
      .filter(({ card }) => !isOnlyChanged || changed.includes(card))
      .flatMap(({ card, copies }) => Array.from({ length: copies }, (): PrintedCard => ({ card, back: backOf(card) })));
    // Decks do not mix, so that each can be cut and put away by itself.
    return backs.flatMap((back) => all.filter((card) => card.back === back));
  }, [box, deck, printing, isOnlyChanged, changed]);
  const trouble = props.problem ?? (boxed && 'problem' in boxed ? boxed.problem : whyNot(choices));
  const sheets = useMemo(
    () => (trouble === null ? layOut(cards, choices, calibration) : []),
    [cards, choices, calibration, trouble],
  );
  const withCalibration = choices.what.includes('calibration');
  const papers = papersIn(sheets) + (withCalibration ? 1 : 0);
  const [at, setAt] = useState(1);
  const [isPrinting, setPrinting] = useState(false);
  const [isCalibrating, setCalibrating] = useState(false);
  const isReady = box !== null && trouble === null && papers > 0;
  // The browser prints what is there when it begins: all sheets, for that moment only.
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
  const version = box ? `r${box.version}` : '';
  const text: SheetText = {
    title: posterOf(game)?.title ?? game,
    stamp: `Cardwright · rules ${version}${changed.length > 0 ? `, ${changed.length} cards changed` : ''}`,
    credits: [...(printing.credits ?? []), 'Icons: Lorc, Delapouite and contributors, game-icons.net, CC BY 3.0'],
    of: papers,
    moved: isExact(calibration) ? 'turn on the long edge' : movedWords(calibration),
  };
  const draw = (sheet: Sheet) => (
    <SheetView game={game} sheet={sheet} choices={choices} printing={printing} text={text} />
  );
  const shown = sheets.filter(({ number }) => number === Math.min(at, Math.max(1, papersIn(sheets))));
  const pageSize =
    withCalibration && sheets.length === 0
      ? PAPERS[choices.paper === 'card' ? 'a4' : choices.paper]
      : gridOrNull(choices);
  usePageSize(pageSize?.width ?? 0, pageSize?.height ?? 0);
  const report = {
    ...{ game, version, what: choices.what, paper: choices.paper, layout: choices.layout, size: choices.size },
    ...{ sheets: papers, pages: sheets.length + (withCalibration ? 2 : 0) },
    cards: cards.length,
    copies: Object.fromEntries(
      (box?.cards ?? [])
        .filter(({ card }) => cards.some((one) => one.card === card))
        .map(({ card, copies }) => [card, copies]),
    ),
    changed,
    width: pageSize?.width ?? 0,
    height: pageSize?.height ?? 0,
    trim: choices.paper === 'card' ? bleedOf(choices) : 0,
  };
  const backs = Object.keys(printing.backs).length;
  return (
    <CardSprite value={deck.sprite}>
      <Imprint value={changed.length > 0 ? `${version}*` : version}>
        <div className="pr-work">
          <div className="pr-stage" aria-label="Preview">
            <div className="pr-spread">
              {shown.map((sheet) => (
                <Preview key={`${sheet.side}${sheet.number}`} sheet={sheet}>
                  {draw(sheet)}
                </Preview>
              ))}
              {shown.length === 0 && withCalibration && trouble === null && (
                <Preview
                  sheet={{ side: 'front', number: 1, ...PAPERS[choices.paper === 'card' ? 'a4' : choices.paper] }}
                >
                  <CalibrationSheet paper={choices.paper} side="front" />
                </Preview>
              )}
              {trouble !== null && (
                <p className="refusal" role="alert">
                  {trouble}
                </p>
              )}
            </div>
            <Strip sheets={sheets} choices={choices} at={at} turn={setAt} />
          </div>
          <aside className="pr-side" aria-label="What to print">
            <Choosing
              choices={choices}
              change={change}
              counts={{
                cards: String(cards.length),
                backs: `${backs} ${backs === 1 ? 'deck' : 'decks'}`,
                calibration: '1 sheet',
              }}
            />
            {props.decks}
            {changed.length > 0 && (
              <label className="pr-changed">
                <input
                  type="checkbox"
                  checked={isOnlyChanged}
                  onChange={(event) => props.setOnlyChanged(event.currentTarget.checked)}
                />
                You changed {changed.length} {changed.length === 1 ? 'card' : 'cards'}. Print only those.
              </label>
            )}
          </aside>
          <footer className="pr-bar">
            <div>
              <b>
                {isReady
                  ? `${papers} ${papers === 1 ? 'sheet' : 'sheets'}${paperWords(choices)}`
                  : 'Nothing to print yet'}
              </b>
              <small>
                {cards.length} cards · print at 100 %, not “fit to page”
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
        {isPrinting && (
          <div className="pr-out">
            {sheets.map((sheet) => (
              <div key={`${sheet.side}${sheet.number}`}>{draw(sheet)}</div>
            ))}
            {withCalibration && (
              <>
                <CalibrationSheet paper={choices.paper} side="front" />
                <CalibrationSheet paper={choices.paper} side="back" />
              </>
            )}
          </div>
        )}
      </Imprint>
    </CardSprite>
  );
}

/** Tells the browser how large the pages are, for as long as this is shown. */
function usePageSize(width: number, height: number): void {
  useEffect(() => {
    if (width === 0) return;
    const rule = new CSSStyleSheet(); // the page's own headers allow no style element
    rule.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`);
    document.adoptedStyleSheets.push(rule);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rule);
    };
  }, [width, height]);
}

const gridOrNull = (choices: Choices): { width: number; height: number } | null =>
  whyNot(choices) === null ? gridOf(choices) : null;

function paperWords({ paper, layout }: Choices): string {
  const isBoth = layout === 'duplex' || layout === 'duplex-short';
  return `${paper === 'card' ? ', one card each' : ` of ${PAPERS[paper].title}`}${isBoth ? ', both sides' : ''}`;
}

interface PreviewProps {
  readonly sheet: Pick<Sheet, 'side' | 'number' | 'width' | 'height'>;
  readonly children: preact.ComponentChildren;
}

const SIDES = { front: 'fronts', back: 'backs', both: 'fronts and backs' } as const;

const Preview = ({ sheet: { side, number, width, height }, children }: PreviewProps) => (
  <figure
    className="pr-view"
    style={{ '--sheet-w': `${width}mm`, '--sheet-h': `${height}mm`, '--ratio': width / height }}
  >
    <figcaption>
      <b>
        Sheet {number}, {SIDES[side]}
      </b>
    </figcaption>
    <div>{children}</div>
  </figure>
);

interface StripProps {
  readonly sheets: readonly Sheet[];
  readonly choices: Choices;
  readonly at: number;
  readonly turn: (to: number) => void;
}

/** All sheets of paper, as small drawings. */
function Strip({ sheets, choices, at, turn }: StripProps) {
  const { width, height } = sizeOf(choices);
  const firsts = sheets.filter(({ number }, i) => sheets[i - 1]?.number !== number);
  if (firsts.length < 2) return null;
  return (
    <nav className="pr-strip" aria-label="Sheets">
      {firsts.map((sheet) => (
        <button
          key={sheet.number}
          type="button"
          aria-label={`Sheet ${sheet.number}`}
          aria-current={sheet.number === at ? 'page' : undefined}
          onClick={() => turn(sheet.number)}
        >
          <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} aria-hidden="true">
            <path
              d={sheet.cells.map(({ x, y }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('')}
              fill="currentColor"
            />
          </svg>
          {sheet.number}
        </button>
      ))}
    </nav>
  );
}
