import '../look/workroom.css';
import './deck.css';
import { Suspense, useEffect, useMemo, useRef, useState } from 'preact/compat';
import { Problem } from '../../engine/words.ts';
import type { Field, Value } from '../../contract/deck-fields.ts';
import { Card, MatchCards, useDeck } from '../../ui/cards/card.tsx';
import { CardSprite, Stroke } from '../../ui/cards/icon.tsx';
import { Sheet } from '../../ui/table/sheet.tsx';
import { posterOf } from '../pages/posters.ts';
import { Page } from '../pages/shell.tsx';
import { addressOf, go } from '../routes.ts';
import { saveAs } from '../save-as.ts';
import { CardFields } from './card-fields.tsx';
import { CardTable, keyOf, type Look } from './card-table.tsx';
import { cardsOf, type DeckCard, isChanged, isSame, missingCards, staleTexts } from './cards.ts';
import {
  addCard,
  bringBack,
  changeField,
  editingOf,
  type Editing,
  endTyping,
  isInList,
  readDeckFile,
  redo,
  replaceDeck,
  restoreCard,
  takeOut,
  undo,
} from './editing.ts';
import { readFields } from './fields.ts';
import { chooseDeck, forgetDeck, keepDeck, keptDeck, keptNames, LONGEST_NAME, LOST_DECK } from './kept-decks.ts';

interface DeckPageProps {
  readonly game: string;
  readonly name: string; // of a kept deck; '': a new one, from the printed cards
}

/** A deck to change, card by card, and to play with. */
export default function DeckPage({ game, name }: DeckPageProps) {
  return (
    <Page title={`${posterOf(game)?.title ?? game}: edit the deck`} game={game}>
      <Suspense fallback={<p>…</p>}>
        <Editor key={game} game={game} name={name} />
      </Suspense>
    </Page>
  );
}

/** A name that no kept deck has. */
function freeName(game: string): string {
  const taken = keptNames(game);
  for (let i = 1; ; i++) {
    const name = i === 1 ? 'My deck' : `My deck ${i}`;
    if (!taken.includes(name)) return name;
  }
}

function Editor({ game, name: asked }: DeckPageProps) {
  const fields = readFields(game);
  const { sprite } = useDeck(game);
  const [name, setName] = useState(() => (asked === '' ? freeName(game) : asked));
  const [editing, setEditing] = useState<Editing>(() => editingOf(startOf(fields.printed, game, asked)));
  const [problem, setProblem] = useState<string | null>(
    asked !== '' && keptDeck(game, asked) === null ? LOST_DECK : null,
  );
  const [look, setLook] = useState<Look>('table');
  const [isListed, setListed] = useState(false); // on a phone the list is a sheet
  const [chosen, setChosen] = useState('');
  const { deck, vouched } = editing;
  const cards = useMemo(() => cardsOf(fields, deck), [fields, deck]);
  const one = cards.find((card) => keyOf(card) === chosen) ?? cards[0];
  const missing = useMemo(() => missingCards(fields, deck), [fields, deck]);
  const changed = cards.filter(isChanged).length + missing.length;

  // Another deck of the same game, by its address.
  const last = useRef(asked);
  useEffect(() => {
    if (asked === last.current) return;
    last.current = asked;
    if (asked === name) return; // it was given its name here
    setName(asked === '' ? freeName(game) : asked);
    setEditing(editingOf(startOf(fields.printed, game, asked)));
    setProblem(asked !== '' && keptDeck(game, asked) === null ? LOST_DECK : null);
  }, [asked]);

  /** Every change is kept at once, under the name of the deck. */
  const take = (next: Editing): void => {
    if (next === editing) return;
    setEditing(next);
    if (next.deck === deck) return;
    if (isSame(next.deck, fields.printed) && !keptNames(game).includes(name)) return;
    setProblem(keepDeck(game, name, next.deck));
    showName(game, name);
  };
  const attempt = (make: () => Editing): string | null => {
    try {
      take(make());
      return null;
    } catch (error) {
      if (error instanceof Problem) return error.message;
      throw error;
    }
  };
  const rename = (wanted: string): void => {
    const next = wanted.trim();
    if (next === '' || next === name) return;
    if (keptNames(game).includes(next)) return setProblem(`There is a deck called ${next} already.`);
    const isKept = keptNames(game).includes(name);
    const why = isKept ? keepDeck(game, next, deck) : null;
    if (why !== null) return setProblem(why);
    if (isKept) {
      forgetDeck(game, name);
      showName(game, next);
    }
    setProblem(null);
    return setName(next);
  };
  const openFile = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const text = await file.text();
    const why = attempt(() => replaceDeck(editing, readDeckFile(fields, text)));
    setProblem(why === null ? null : `${file.name}: ${why}`);
  };
  const play = (): void => {
    if (changed === 0) chooseDeck(game, null);
    else {
      const why = keepDeck(game, name, deck);
      if (why !== null) return setProblem(why);
      chooseDeck(game, name);
    }
    return go('new', game);
  };
  const measure = (): void => {
    if (changed === 0) return go('measure', game, 'ask');
    const why = keepDeck(game, name, deck);
    return why === null ? go('measure', game, `deck:${name}`) : setProblem(why);
  };
  const throwAway = (): void => {
    if (!confirm(`Throw the deck “${name}” away? It cannot be brought back.`)) return;
    forgetDeck(game, name);
    go('lab', game);
    setName(freeName(game));
    setEditing(editingOf(fields.printed));
  };
  const add = (from: DeckCard): string | null =>
    attempt(() => {
      const added = addCard(fields, editing, from);
      setChosen(keyOf({ ...from, id: added.id }));
      return added.editing;
    });
  const list = (
    <CardTable
      game={game}
      fields={fields}
      deck={deck}
      cards={cards}
      missing={missing}
      bringBack={(card) => setProblem(attempt(() => bringBack(fields, editing, card)))}
      chosen={one ? keyOf(one) : ''}
      look={look}
      choose={(key) => {
        setChosen(key);
        setListed(false);
        setEditing(endTyping);
      }}
    />
  );
  return (
    <CardSprite value={sprite}>
      <div className="workroom deck-page">
        <div className="deck-work" data-look={look}>
          <DeckHead
            game={game}
            name={name}
            changed={changed}
            look={look}
            setLook={setLook}
            rename={rename}
            editing={editing}
            undo={() => take(undo(editing))}
            redo={() => take(redo(editing))}
          />
          {problem !== null && (
            <p className="refusal deck-problem" role="alert">
              {problem}
            </p>
          )}
          <section className="slip deck-side" aria-label="All cards">
            {list}
          </section>
          <p className="deck-open">
            <button type="button" className="btn btn--plain" onClick={() => setListed(true)}>
              All {cards.length} cards
            </button>
          </p>
          {one && (
            <Opened
              key={keyOf(one)}
              game={game}
              deck={deck}
              one={one}
              stale={staleTexts(fields, one, vouched)}
              change={(field, value) => attempt(() => changeField(fields, editing, one, field, value))}
              left={() => setEditing(endTyping)}
              restore={() => setProblem(attempt(() => restoreCard(fields, editing, one)))}
              add={() => setProblem(add(one))}
              takeOut={() => setProblem(attempt(() => takeOut(fields, editing, one)))}
            />
          )}
        </div>
        <footer className="deck-bar">
          <div>
            <b>
              {changed === 0 ? 'All cards are as printed' : `${changed} ${changed === 1 ? 'card' : 'cards'} changed`}
            </b>
            <small>
              {changed === 0
                ? 'Change any field: it is kept on this device.'
                : 'Kept on this device. It can be played at any time.'}
            </small>
          </div>
          <label className="btn btn--plain">
            Open a file
            <input
              type="file"
              className="deck-file"
              accept=".json,application/json"
              onChange={(event) => {
                void openFile(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
          </label>
          <button
            type="button"
            className="btn btn--plain"
            onClick={() => saveAs(`${game}-${fileName(name)}.json`, `${JSON.stringify(deck, null, 2)}\n`)}
          >
            Save as a file
          </button>
          {keptNames(game).includes(name) && (
            <button type="button" className="btn btn--plain" onClick={throwAway}>
              Throw away
            </button>
          )}
          <a
            className="btn btn--plain"
            href={addressOf(
              'print',
              game,
              ...(keptNames(game).includes(name) ? [new URLSearchParams({ deck: name }).toString()] : []),
            )}
          >
            Print
          </a>
          <button type="button" className="btn btn--plain" onClick={measure}>
            Measure this
          </button>
          <button type="button" className="btn btn--primary" onClick={play}>
            Play this
          </button>
        </footer>
      </div>
      {isListed && (
        <div data-game={game}>
          <Sheet title="All cards" close={() => setListed(false)}>
            {list}
          </Sheet>
        </div>
      )}
    </CardSprite>
  );
}

const startOf = (printed: Value, game: string, name: string): Value =>
  (name === '' ? null : keptDeck(game, name)) ?? printed;

/** The address names the deck, so that it is found again when the page is loaded anew. */
const showName = (game: string, name: string): void => location.replace(addressOf('lab', game, name));

const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'deck';

interface DeckHeadProps {
  readonly game: string;
  readonly name: string;
  readonly changed: number;
  readonly look: Look;
  readonly setLook: (look: Look) => void;
  readonly rename: (name: string) => void;
  readonly editing: Editing;
  readonly undo: () => void;
  readonly redo: () => void;
}

function DeckHead({ game, name, changed, look, setLook, rename, editing, undo: back, redo: again }: DeckHeadProps) {
  const others = keptNames(game).filter((other) => other !== name);
  return (
    <div className="deck-head">
      <label className="deck-called" data-changed={changed > 0 ? '' : undefined}>
        <span>The deck is called</span>
        <input
          key={name}
          defaultValue={name}
          maxLength={LONGEST_NAME}
          onBlur={(event) => rename(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      </label>
      {others.length > 0 && (
        <label className="deck-others">
          <span>Another deck</span>
          <select
            value=""
            onChange={(event) => go('lab', game, ...[event.currentTarget.value].filter((one) => one !== ' '))}
          >
            <option value="">choose …</option>
            <option value=" ">the printed cards</option>
            {others.map((other) => (
              <option key={other}>{other}</option>
            ))}
          </select>
        </label>
      )}
      <span className="deck-tools">
        <button
          type="button"
          className="btn btn--plain btn--small"
          aria-pressed={look === 'faces'}
          onClick={() => setLook(look === 'faces' ? 'table' : 'faces')}
        >
          {look === 'faces' ? 'As a table' : 'As faces'}
        </button>
        <button type="button" className="iconbtn" aria-label="Undo" disabled={editing.past.length === 0} onClick={back}>
          <Stroke d="M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 10h-3" />
        </button>
        <button
          type="button"
          className="iconbtn"
          aria-label="Redo"
          disabled={editing.future.length === 0}
          onClick={again}
        >
          <Stroke d="m15 5 5 5-5 5M20 10H10a6 6 0 0 0 0 10h3" />
        </button>
      </span>
    </div>
  );
}

interface OpenedProps {
  readonly game: string;
  readonly deck: Value;
  readonly one: DeckCard;
  readonly stale: ReadonlyMap<string, string>;
  readonly change: (field: Field, value: Value) => string | null;
  readonly left: () => void;
  readonly restore: () => void;
  readonly add: () => void;
  readonly takeOut: () => void;
}

/** One card: its face as it is now, beside the original, and its fields. */
function Opened({ game, deck, one, stale, change, left, restore, add, takeOut: out }: OpenedProps) {
  const fields = readFields(game);
  const options = { ...fields.optionsFor?.(one.list) };
  return (
    <>
      <section className="slip deck-card" aria-label={`Fields of ${String(one.card[fields.nameField])}`}>
        <h2 className="display">{String(one.card[fields.nameField])}</h2>
        <CardFields one={one} stale={stale} change={change} left={left} />
        {isInList(one) && (
          <p className="deck-more">
            <button type="button" className="btn btn--plain btn--small" onClick={add}>
              Add a card like this
            </button>
            <button type="button" className="btn btn--plain btn--small" onClick={out}>
              Take this card out
            </button>
          </p>
        )}
      </section>
      <aside className="deck-face" data-stale={stale.size > 0 ? '' : undefined} aria-label="The card">
        <MatchCards options={options} deck={deck}>
          <Card game={game} card={one.id} size="large" />
        </MatchCards>
        {isChanged(one) && one.printed !== null && (
          <div className="slip deck-original">
            <MatchCards options={options} deck={null}>
              <Card game={game} card={one.id} size="hand" />
            </MatchCards>
            <div>
              <b>The original</b>
              <button type="button" className="btn btn--plain btn--small" onClick={restore}>
                Back to the original card
              </button>
            </div>
          </div>
        )}
      </aside>
    </>
  );
}
