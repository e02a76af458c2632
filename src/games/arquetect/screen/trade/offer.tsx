import { useState } from 'preact/compat';
import type { Message } from '../../../../engine/edge.ts';
import { useDeck } from '../../../../ui/cards/card.tsx';
import { vars } from '../../../../ui/cards/shapes.tsx';
import { categoryTitle, Shape } from '../cards/shapes.tsx';
import { ActionBar } from '../../../../ui/table/action-bar.tsx';
import { focusOn, useKeys } from '../../../../ui/table/keys.ts';
import { digitKeys, useAim } from '../aim.ts';
import { Deal, Tour } from './deal.tsx';
import { cardsText, namesOf, type Part, useSteps } from '../part.ts';
import { MyStreet, Saying, Sum } from '../pieces.tsx';
import { Rivals } from '../rivals.tsx';
import { isPrintedCard, listNumber, placesOf, type Scene, seatsFor, without } from '../scene.ts';
import { nameIn, totalOf } from '../score.ts';
import type { OnHouse } from '../street.tsx';
import { queueFrom } from './talk.ts';
import { ListScreen } from '../list.tsx';

const MOST_NAMES = 3;
const CONFIRM = '.aq .actionbar .btn--primary';

/** Cards of my street that can be named, picked by place; up to three. Names that were said one by one are among them, and stay. */
export function usePicks(
  { scene, table }: Part,
  isSending: boolean,
): {
  readonly picks: readonly number[];
  readonly cards: readonly string[]; // what was said first
  readonly said: number;
  readonly house: (at: number) => OnHouse;
  readonly clear: () => void;
} {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  // What is being said is what was picked.
  const said = isSending ? [] : placesOf(scene.mine, namesIn(scene));
  const picks = [...said, ...chosen.filter((at) => at < scene.mine.length && !said.includes(at))];
  const names = new Set(table.legal.flatMap(({ type, card }) => (type === 'name' ? [String(card)] : [])));
  // Before a counter-offer is begun nothing is listed yet: any card of the street can be named then.
  const canBe = (at: number): boolean => {
    const { id = null, isLocked = false } = scene.mine[at] ?? {};
    return id !== null && !isLocked && (names.size === 0 || names.has(id));
  };
  const toggle = (at: number): void => {
    const others = picks.slice(said.length).filter((other) => other !== at);
    if (picks.includes(at)) setChosen(others);
    else setChosen([...others.slice(picks.length < MOST_NAMES ? 0 : 1), at]);
  };
  const clear = (): void => setChosen([]);
  useKeys({
    ...digitKeys(
      scene.mine.flatMap((_, at) => (canBe(at) ? [at + 1] : [])),
      (position) => toggle(position - 1),
    ),
    Escape: picks.length > said.length ? clear : undefined,
    o: picks.length > 0 ? () => focusOn(CONFIRM) : undefined,
  });
  const now = scene.isScored ? totalOf(scene.mine) : 0;
  return {
    picks,
    cards: picks.flatMap((at) => scene.mine[at]?.id ?? []),
    said: said.length,
    clear,
    house: (at) => {
      if (said.includes(at)) return { mark: 'picked', flag: 'named' };
      if (!canBe(at)) return { mark: 'idle' };
      const isPicked = picks.includes(at);
      return {
        mark: isPicked ? 'picked' : 'legal',
        flag: isPicked ? 'give' : undefined,
        figure:
          scene.isScored && !isPicked
            ? totalOf(without(scene.mine, ...picks, at)) - totalOf(without(scene.mine, ...picks))
            : undefined,
        words: isPicked ? 'take it back' : `name it${scene.isScored ? `, ${now} points now` : ''}`,
        tap: () => toggle(at),
      };
    },
  };
}

const namesIn = ({ said }: Scene): string[] =>
  said.flatMap(({ type, card }) => (type === 'name' ? [String(card)] : []));

/** §4.3.1: names are said in the order of the card list; after three nothing has to be said. The first ones may be said already. */
export const namesSaying = (cards: readonly string[], said = 0): Message[] => [
  ...cards
    .slice(said)
    .toSorted((a, b) => listNumber(a) - listNumber(b))
    .map((card) => ({ type: 'name', card })),
  ...(cards.length < MOST_NAMES ? [{ type: 'enough' }] : []),
];

/** D4a: which cards are offered. */
export function OfferScreen({ part }: { readonly part: Part }) {
  const { scene, table } = part;
  const { send, isSending } = useSteps(part);
  const { picks, cards, said, house } = usePicks(part, isSending);
  useKeys({
    Escape: picks.length === said && table.undo ? () => void table.undo?.() : undefined,
    Backspace: picks.length === said && table.undo ? () => void table.undo?.() : undefined,
  });
  if (!scene.isPrinted) return <ListScreen part={part} />;
  const [from, to] = scene.isScored ? [totalOf(scene.mine), totalOf(without(scene.mine, ...picks))] : [0, 0];
  return (
    <>
      <Rivals part={part} />
      <MyStreet part={part} how="tap one to three cards to offer" on={house} />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={
          <Saying sum={scene.isScored && picks.length > 0 && <Sum from={from} to={to} />}>
            {picks.length === 0 ? 'Trade: which cards do you offer?' : `Offer ${namesOf(cards)}`}
          </Saying>
        }
        how={
          picks.length === 0
            ? 'One to three. You say their names; nobody sees where they stand.'
            : picks.length === said
              ? 'That is said. Add a lit card, or leave it at that.'
              : 'The sum is your street without them. What you get for them comes on top.'
        }
      >
        {table.undo && (
          <button className="btn btn--plain" disabled={isSending} onClick={() => void table.undo?.()}>
            Back
          </button>
        )}
        <button
          className="btn btn--primary"
          disabled={picks.length === 0 || isSending}
          onClick={() => send(...namesSaying(cards, said))}
        >
          {picks.length === 0 ? 'Offer' : `Offer ${cardsText(picks.length)}`}
        </button>
      </ActionBar>
    </>
  );
}

/** D4b: what is wished for; never binding. */
export function WishScreen({ part }: { readonly part: Part }) {
  const { scene, table } = part;
  const { game, legal } = table;
  const { send, isSending } = useSteps(part);
  const deck = useDeck(game);
  const wishes = legal.flatMap(({ type, what }) => (type === 'wish' ? [String(what)] : []));
  const cards = new Set(wishes.filter(isPrintedCard));
  const others = wishes.filter((what) => !isPrintedCard(what));
  const none = (): void => send({ type: 'no-wish' });
  useKeys({ n: none });
  return (
    <>
      <Rivals part={part} />
      <section className="aq-wishes slip" aria-label="What are you looking for?">
        <h3>
          You offer <b>{namesOf(scene.offer)}</b>. Ask for something in return?
        </h3>
        <div className="aq-chips">
          {others.map((what) => (
            <button
              key={what}
              className="aq-chip"
              data-hand=""
              disabled={isSending}
              style={vars({ '--c': `var(--c-${what})` })}
              onClick={() => send({ type: 'wish', what })}
            >
              <Shape of={what} />
              {categoryTitle(what)}
            </button>
          ))}
        </div>
        {cards.size > 0 && (
          <details>
            <summary>A certain card</summary>
            {deck.groups.map(({ title, cards: group }) => (
              <div key={title} className="aq-chips">
                {group
                  .filter((card) => cards.has(card))
                  .map((card) => (
                    <button
                      key={card}
                      className="aq-chip"
                      disabled={isSending}
                      onClick={() => send({ type: 'wish', what: card })}
                    >
                      {nameIn(card)}
                    </button>
                  ))}
              </div>
            ))}
          </details>
        )}
      </section>
      <MyStreet part={part} />
      <ActionBar
        game={game}
        refusal={table.refusal}
        say="What are you looking for?"
        how="A wish binds nobody, but it helps the others to answer."
      >
        <button className="btn btn--primary" disabled={isSending} onClick={none}>
          Nothing in particular
        </button>
      </ActionBar>
    </>
  );
}

/** D4c: who is asked first; then the offer goes round clockwise. */
export function PartnerScreen({ part }: { readonly part: Part }) {
  const { scene, table, name } = part;
  const { send, isSending } = useSteps(part);
  const seats = seatsFor(table.legal, 'ask');
  const inOrder = scene.rivals.filter((seat) => seats.includes(seat));
  const { aim, setAim } = useAim(inOrder, CONFIRM);
  const tour =
    aim === null ? [] : queueFrom(scene, aim).map((seat, i) => ({ seat, state: i === 0 ? 'asked' : 'next' }) as const);
  useKeys(Object.fromEntries(inOrder.map((seat, i) => [String(i + 1), () => setAim(seat)])));
  return (
    <>
      <Rivals
        part={part}
        aimAt={(seat) =>
          seats.includes(seat)
            ? { isAimed: seat === aim, words: `ask ${name(seat)} first`, take: () => setAim(seat) }
            : null
        }
      />
      <section className="aq-wishes slip" aria-label="Your offer">
        <h3>
          You offer <b>{namesOf(scene.offer)}</b>.
        </h3>
        {aim === null ? <p>Tap the player who shall answer first.</p> : <Tour part={part} tour={tour} />}
      </section>
      <MyStreet part={part} />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={aim === null ? 'Whom do you ask first?' : `Ask ${name(aim)} first`}
        how={
          scene.options.declineMeans === 'turn-ends'
            ? 'Only this player is asked.'
            : 'Whoever declines passes the offer on to the next, clockwise.'
        }
      >
        <button
          className="btn btn--primary"
          disabled={aim === null || isSending}
          onClick={() => aim !== null && send({ type: 'ask', seat: aim })}
        >
          {aim === null ? 'Ask' : `Ask ${name(aim)}`}
        </button>
      </ActionBar>
    </>
  );
}

/** D21: the offer moves on; it may be replaced first. */
export function ChangeScreen({ part }: { readonly part: Part }) {
  const { scene, table, name } = part;
  const { send, isSending } = useSteps(part);
  return (
    <>
      <Rivals part={part} />
      <Deal part={part} />
      <MyStreet part={part} />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={`The offer moves on to ${name(scene.partner)}`}
        how="You may change what you offer and what you wish for."
      >
        <button className="btn btn--plain" disabled={isSending} onClick={() => send({ type: 'change' })}>
          Change it
        </button>
        <button className="btn btn--primary" disabled={isSending} onClick={() => send({ type: 'keep' })}>
          Keep it
        </button>
      </ActionBar>
    </>
  );
}
