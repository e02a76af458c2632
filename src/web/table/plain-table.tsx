import { useLayoutEffect, useRef, useState } from 'preact/compat';
import { type Seat, spell } from '../../engine/words.ts';
import { useDraft } from '../../ui/draft.ts';
import { useDeck } from '../../ui/cards/card.tsx';
import type { Deck, OnCard } from '../../ui/cards/deck.ts';
import { readPlain } from '../../ui/cards/decks.ts';
import type { TableProps } from '../../ui/table/props.ts';
import { ActionBar } from '../../ui/table/action-bar.tsx';
import { Choices } from '../../ui/table/choices.tsx';
import { Crest } from '../../ui/table/crest.tsx';
import { Facts } from '../../ui/table/facts.tsx';
import { choicesOf, isSame, type Leaf } from '../../ui/table/leaves.ts';
import { placesOf, sharedPlaces } from '../../ui/table/places.ts';
import { TableInWords } from '../../ui/table/words.tsx';
import { type Handling, Zone } from '../../ui/table/zone.tsx';

/*
 * A table for every game, made from a view alone: the others above, the shared places in the middle, one's own below, and
 * every legal action in words. Cards that can be chosen are ringed; picking them leaves the actions that name them.
 */
export function PlainTable(props: TableProps) {
  const { game, seat, names, view, question, leaves, lines } = props;
  const deck = useDeck(game);
  const [picked, setPicked] = useDraft<readonly string[]>('picked', []);
  const [aim, setAim] = useDraft<Leaf | null>('aim', null);

  const isAsked = view.waiting.includes(seat) || view.chosen.includes(seat);
  // Others may move while somebody chooses: what is still possible stays chosen. A single action needs no choosing.
  const asked = JSON.stringify([view.phase, leaves.map(({ action }) => action)]);
  useLayoutEffect(() => {
    const only = isAsked && leaves.length === 1 ? (leaves[0] ?? null) : null;
    setAim((before) => (before && leaves.find(({ action }) => isSame(action, before.action))) ?? only);
    setPicked((before) => (leaves.some(({ cards }) => before.every((card) => cards.includes(card))) ? before : []));
  }, [asked]);
  // A new phase, or a step that was taken, begins anew, before anybody can press the button of the last one.
  const [taken, setTaken] = useState(0);
  const step = `${view.phase} ${taken}`;
  const begun = useRef(step);
  useLayoutEffect(() => {
    if (begun.current === step) return;
    begun.current = step;
    setPicked([]);
    setAim(null);
  }, [step]);

  const fitting = leaves.filter(({ cards }) => picked.every((card) => cards.includes(card)));
  const handling: Handling = {
    game,
    picked,
    usable: new Set(fitting.flatMap(({ cards }) => cards)),
    open: props.openCard,
    on: (zone) => onCards(props, zone),
    pick(card) {
      const next = picked.includes(card) ? picked.filter((other) => other !== card) : [...picked, card];
      const fits = leaves.filter(({ cards }) => next.every((one) => cards.includes(one)));
      setPicked(fits.length === 0 ? [card] : next);
      setAim(fits.length === 1 ? (fits[0] ?? null) : null);
    },
  };
  // A card that lies before oneself is meant there, not its copies elsewhere.
  const own = placesOf(view, seat);
  const mine = new Set(own.flatMap(({ cards }) => cards));
  const theirs = {
    ...handling,
    usable: handling.usable.difference(mine),
    picked: picked.filter((card) => !mine.has(card)),
  };
  const submit = (leaf: Leaf): void => {
    if (props.isBusy || !leaves.some(({ action }) => isSame(action, leaf.action))) return;
    void props.act(leaf.action).then((refused) => !refused && setTaken((n) => n + 1));
  };
  useKeys({
    pickNumber: (n) => {
      const leaf = (picked.length > 0 ? fitting : leaves)[n - 1];
      if (leaf) setAim(leaf);
    },
    confirm: () => aim && submit(aim),
    clear: () => {
      setPicked([]);
      setAim(null);
    },
  });

  const others = Array.from({ length: view.seats - 1 }, (_, i) => (seat + 1 + i) % view.seats);
  const middle = sharedPlaces(view, false);
  const besides = sharedPlaces(view, true);
  return (
    <main className="plain">
      <div className="scene">
        {others.length > 0 && (
          <div className="rivals" data-guide="rivals stalls">
            {others.map((other) => (
              <Plate key={other} other={other} table={props} handling={theirs} />
            ))}
          </div>
        )}
        <Facts view={view} />
        {middle.length > 0 && (
          <div className="middle" data-guide="market agenda">
            {middle
              .filter(({ as }) => as !== 'pile')
              .map((place) => (
                <Zone key={place.zone} place={place} handling={theirs} size="table" guide={place.zone} />
              ))}
            <div className="piles">
              {middle
                .filter(({ as }) => as === 'pile')
                .map((place) => (
                  <Zone key={place.zone} place={place} handling={theirs} size="chip" guide={place.zone} />
                ))}
            </div>
          </div>
        )}
        <section className="mine" data-guide="tab" aria-label={`Your places, ${names[seat]}`}>
          <Who seat={seat} table={props} />
          <div className="own" data-guide="city civilization stall">
            {own.map((place) => (
              <Zone
                key={place.zone}
                place={place}
                handling={handling}
                size={place.zone === 'hand' ? 'hand' : 'table'}
                guide={place.zone}
              />
            ))}
          </div>
        </section>
      </div>
      {question && (
        <Choices
          key={step}
          game={game}
          question={question}
          picked={picked.length > 0 ? fitting : null}
          aim={aim}
          leaves={leaves}
          isCard={(name) => isCard(deck, name)}
          choose={(leaf) => (leaf === aim ? submit(leaf) : setAim(leaf))}
        />
      )}
      <div className="besides">
        {besides.length > 0 && (
          <details>
            <summary>Beside the table</summary>
            <div className="piles">
              {besides.map((place) => (
                <Zone key={place.zone} place={place} handling={theirs} size="chip" />
              ))}
            </div>
          </details>
        )}
        <details>
          <summary>The table in words</summary>
          <TableInWords lines={lines} game={game} />
        </details>
      </div>
      <Bar table={props} aim={aim} submit={submit} hasPicked={picked.length > 0} clear={() => setPicked([])} />
    </main>
  );
}

const isCard = (deck: Deck, name: string): boolean => deck.groups.some(({ cards }) => cards.includes(name));

/** What lies on the cards of a zone. */
export const onCards = ({ view }: Pick<TableProps, 'view'>, zone: string): OnCard =>
  readPlain(view.game)?.onCards?.(view, zone) ?? {};

/* ---- seats ---- */

function Plate({
  other,
  table,
  handling,
}: {
  readonly other: Seat;
  readonly table: TableProps;
  readonly handling: Handling;
}) {
  const places = placesOf(table.view, other);
  return (
    <section className="plate slip" aria-label={table.names[other]}>
      <Who seat={other} table={table} />
      <div className="plate-zones">
        {places.map((place) => (
          <Zone key={place.zone} place={place} handling={handling} size="chip" />
        ))}
      </div>
    </section>
  );
}

function Who({ seat, table }: { readonly seat: Seat; readonly table: TableProps }) {
  const { names, view, statuses = [], thinking } = table;
  const isWaited = view.waiting.includes(seat);
  const hasChosen = view.chosen.includes(seat);
  return (
    <div className="seat">
      <Crest seat={seat} />
      <div>
        <h2 className="who">
          {names[seat]}
          {seat === table.seat && <small> you</small>}
        </h2>
        <div className="what">
          {view.seats > 1 && (
            <span className="lamp" data-on={hasChosen || !isWaited}>
              {thinking === seat ? 'thinking' : hasChosen ? 'chosen' : isWaited ? 'deciding' : 'waiting'}
            </span>
          )}
          <span>{statuses[seat]}</span>
        </div>
      </div>
    </div>
  );
}

/* ---- the bar ---- */

interface BarProps {
  readonly table: TableProps;
  readonly aim: Leaf | null;
  readonly hasPicked: boolean;
  readonly submit: (leaf: Leaf) => void;
  readonly clear: () => void;
}

function Bar({ table, aim, hasPicked, submit, clear }: BarProps) {
  const { game, question, view, names, seat, thinking, isBusy, refusal } = table;
  const hasChosen = view.chosen.includes(seat);
  const isWaited = view.waiting.includes(seat);
  if (!question || (!isWaited && !hasChosen && !aim)) {
    const waited = view.waiting.filter((other) => other !== seat).map((other) => names[other]);
    const say =
      thinking !== null && thinking !== seat ? `${names[thinking]} is thinking` : `Waiting for ${waited.join(', ')}`;
    return <ActionBar game={game} say={say} how={question?.ask} refusal={refusal} />;
  }
  const how = aim ? aim.effect : hasChosen ? 'You have chosen; until the last one has, you can change it.' : undefined;
  return (
    <ActionBar
      game={game}
      say={aim ? sentence(aim.words) : question.ask}
      how={how ?? (aim || choicesOf(question).length === 0 ? undefined : 'Choose a line, or tap the ringed cards.')}
      refusal={refusal}
    >
      {hasPicked && (
        <button className="btn btn--plain" onClick={clear}>
          Clear
        </button>
      )}
      <button className="btn btn--primary" disabled={!aim || isBusy} onClick={() => aim && submit(aim)}>
        {aim ? spell(aim.action.type) : 'Choose first'}
      </button>
    </ActionBar>
  );
}

const sentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/* ---- keys ---- */

interface Keys {
  readonly pickNumber: (n: number) => void;
  readonly confirm: () => void;
  readonly clear: () => void;
}

/** 1 to 9 choose a line, Enter does it, Esc begins anew; on buttons Enter is theirs. */
function useKeys({ pickNumber, confirm, clear }: Keys): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
      if (/^[1-9]$/.test(event.key)) pickNumber(Number(event.key));
      else if (event.key === 'Escape') clear();
      else if (
        event.key === 'Enter' &&
        !(event.target instanceof HTMLElement && event.target.closest('button, a, summary'))
      )
        confirm();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
