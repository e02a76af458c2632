import './faces.css';
import './print.css';
import { Suspense, useMemo, useState } from 'preact/compat';
import type { NamedDeal } from '../../desk/wire.ts';
import { Problem } from '../../engine/words.ts';
import { type Calibration, EXACT } from '../../print/calibration.ts';
import { type Choices, choicesFromQuery, USUAL } from '../../print/choices.ts';
import { MatchCards } from '../../ui/cards/card.tsx';
import { PrintedOrnaments } from '../../ui/cards/ornament.tsx';
import type { Printing } from '../../ui/printing.ts';
import { readDeckFile } from '../deck/editing.ts';
import { hasDeckFields, readFields } from '../deck/fields.ts';
import { keptDeck, keptNames, LOST_DECK } from '../deck/kept-decks.ts';
import { posterOf } from '../pages/posters.ts';
import { Page } from '../pages/shell.tsx';
import { keepCalibration, keepChoices, keptCalibration, keptChoices } from './kept.ts';
import type { DealAsked } from './deal/use-dealt.ts';
import { type OlderDeck, olderDeck } from './errata/use-changes.ts';
import { partsOf } from './parts.tsx';
import { printingOf } from './printings.ts';
import { useBox } from './use-box.ts';
import { Work } from './work.tsx';

/* A game on paper: what to print, how it will look, and the browser's own printing. */

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
  readonly since: string; // the name of a kept deck that they have on paper; '': the printed one
  readonly deal: DealAsked | null;
  readonly campaign: string; // whose log is printed
  readonly calibration: Calibration;
  readonly problem: string | null;
}

function readQuery(query: string, printing: Printing): Asked {
  const given = new URLSearchParams(query);
  const code = given.get('code');
  const asked = {
    deck: given.get('deck') ?? '',
    isOnlyChanged: given.get('only') === 'changed',
    since: given.get('since') ?? '',
    deal: code === null ? null : { code },
    campaign: given.get('campaign') ?? '',
  };
  try {
    const isAsked = [...given.keys()].some((name) => !['deck', 'only', 'since'].includes(name));
    const choices = isAsked ? choicesFromQuery(query) : withoutMissing(keptChoices(), printing);
    const back = given.get('back')?.split(',').map(Number);
    const [x = 0, y = 0, scale = 1] = back ?? [];
    return { ...asked, choices, calibration: back ? { x, y, scale } : keptCalibration(), problem: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...asked, choices: USUAL, calibration: EXACT, problem: error.message };
  }
}

/** What somebody printed of another game last need not be there in this one. */
const withoutMissing = (choices: Choices, printing: Printing): Choices => ({
  ...choices,
  what: choices.what.filter((part) => partsOf(printing).includes(part)),
});

function Printer({ game, query }: PrintPageProps) {
  const fields = hasDeckFields(game) ? readFields(game) : null;
  const printing = printingOf(game);
  const [asked] = useState(() => readQuery(query, printing));
  const [choices, setChoices] = useState(asked.choices);
  const [calibration, setCalibration] = useState(asked.calibration);
  const [name, setName] = useState(asked.deck);
  const [opened, setOpened] = useState<object | null>(null); // the content of a file
  const [isOnlyChanged, setOnlyChanged] = useState(asked.isOnlyChanged);
  const [problem, setProblem] = useState<string | null>(asked.problem);
  const [since, setSince] = useState<OlderDeck | null>(() => olderDeck(game, asked.since));
  const [deal, setDeal] = useState(asked.deal);
  const deck = useMemo(() => opened ?? (name === '' ? null : keptDeck(game, name)), [game, name, opened]);
  const boxed = useBox(game, printing.options, deck);
  const change = (next: Choices): void => {
    const there = withoutMissing(next, printing);
    setChoices(there);
    keepChoices(there);
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
  const older = async (file: File | undefined): Promise<void> => {
    if (!file || !fields) return;
    try {
      setSince({ name: file.name, deck: readDeckFile(fields, await file.text()) });
      setOnlyChanged(true);
      setProblem(null);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(`${file.name}: ${error.message}`);
    }
  };
  const openDeal = ({ deck: brought, ...named }: NamedDeal): void => {
    setDeal({ deal: named });
    if (typeof brought === 'object' && brought !== null) setOpened(brought);
  };
  const isLost = (name !== '' && deck === null) || (asked.since !== '' && since === null);
  const lost = isLost ? LOST_DECK : null;
  return (
    <MatchCards options={printing.options ?? {}} deck={deck}>
      <PrintedOrnaments value={printing.ornaments}>
        <Work
          {...{
            game,
            printing,
            choices,
            change,
            boxed,
            deck,
            isOnlyChanged,
            setOnlyChanged,
            since,
            deal,
            setDeal,
            openDeal,
          }}
          campaign={asked.campaign}
          deckName={opened ? 'an edited deck' : name === '' ? 'the printed cards' : `“${name}”`}
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
                    {opened && <option value="*">From a file or a code</option>}
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
                <label className="btn btn--plain">
                  {since === null ? 'Printed an older deck before?' : `Since ${since.name}: choose another`}
                  <input
                    type="file"
                    className="deck-file older-deck-file"
                    accept=".json,application/json"
                    onChange={(event) => void older(event.currentTarget.files?.[0])}
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
