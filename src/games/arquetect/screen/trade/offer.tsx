import { type ReactNode } from 'preact/compat';
import type { Message } from '../../../../engine/edge.ts';
import type { Seat } from '../../../../engine/words.ts';
import { useDraft } from '../../../../ui/draft.ts';
import { useDeck } from '../../../../ui/cards/card.tsx';
import { categoryTitle, Shape } from '../cards/shapes.tsx';
import { ActionBar } from '../../../../ui/table/action-bar.tsx';
import { focusOn, useKeys } from '../../../../ui/table/keys.ts';
import { listed } from '../../../../ui/table/listed.ts';
import { CATEGORIES } from '../../effects.ts';
import { canBeAsked, isWishable, mayChoosePartner } from '../../standing.ts';
import { digitKeys } from '../aim.ts';
import { Deal, Wish } from './deal.tsx';
import { cardsText, namesOf, type Part, useSteps } from '../part.ts';
import { MyStreet, Saying, Sum } from '../pieces.tsx';
import { Rivals } from '../rivals.tsx';
import { isCard, listNumber } from '../box.ts';
import { givenPlaces, placesOf, type Scene, without } from '../scene.ts';
import { nameIn, totalOf } from '../score.ts';
import type { OnHouse } from '../street.tsx';
import { queueFrom } from './talk.ts';
import { pointsText } from '../../../../ui/table/signs.ts';

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
  const [chosen, setChosen] = useDraft<readonly number[]>('names', []);
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
        words: isPicked ? 'take it back' : `name it${scene.isScored ? `, ${pointsText(now)} now` : ''}`,
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

/* ---- §4.3.1, §4.3.2: what is offered, what for, and to whom: one choice, said in one go ---- */

/** What is still to be said of an offer, in the order of the rules. */
function offerSaying(scene: Scene, cards: readonly string[], said: number, wish: string | null, to: Seat): Message[] {
  const { phase, options, standing } = scene;
  return [
    ...(phase === 'offer' ? namesSaying(cards, said) : []),
    ...(phase === 'partner' || options.wish === 'off'
      ? []
      : [wish === null ? { type: 'no-wish' } : { type: 'wish', what: wish }]),
    ...(mayChoosePartner(standing) ? [{ type: 'ask', seat: to }] : []),
  ];
}

/** D4: one to three cards of mine, perhaps a wish, and who answers first. */
export function OfferScreen({ part }: { readonly part: Part }) {
  const { scene, table, name, gives } = part;
  const { send, isSending } = useSteps(part);
  const { picks, cards, said, house, clear } = usePicks(part, isSending);
  const [wished, setWish] = useDraft<string | null>('wish', null);
  const seats = mayChoosePartner(scene.standing)
    ? scene.rivals.filter((seat) => canBeAsked(scene.standing, scene.me, seat, scene.streets[seat]?.length ?? 0))
    : [scene.partner];
  const [aim, setAim] = useDraft<Seat | null>('asked', null);
  const isNaming = scene.phase === 'offer';
  const to = aim !== null && seats.includes(aim) ? aim : (seats[0] ?? scene.partner);
  const wish = scene.phase === 'partner' ? scene.wish : wished;
  const isReady = !isNaming || picks.length > 0;
  const undo = isNaming && picks.length === said ? table.undo : undefined;
  const offer = (): void => {
    if (isNaming) gives.current = picks;
    send(...offerSaying(scene, cards, said, wish, to));
  };
  useKeys({
    Escape: isNaming && picks.length > said ? clear : undo && (() => void undo()),
    Backspace: undo && (() => void undo()),
    ...(isReady
      ? {
          ArrowUp: () => setAim(nextOf(seats, to, -1)),
          ArrowDown: () => setAim(nextOf(seats, to, 1)),
        }
      : {}),
  });
  const leaving = isNaming ? picks : givenPlaces(scene.mine, scene.offer, gives.current);
  const offered = isNaming ? cards : scene.offer;
  const [from, rest] = scene.isScored ? [totalOf(scene.mine), totalOf(without(scene.mine, ...leaving))] : [0, 0];
  return (
    <>
      <Rivals
        part={part}
        aimAt={(seat) =>
          isReady && seats.includes(seat)
            ? {
                isAimed: seat === to,
                flag: seat === to ? 'answers first' : undefined,
                words: `ask ${name(seat)} first`,
                take: () => setAim(seat),
              }
            : null
        }
      />
      {scene.options.wish !== 'off' && (
        <Wishes part={part} wish={wish} setWish={scene.phase === 'partner' ? null : setWish} isOff={isSending} />
      )}
      <MyStreet
        part={part}
        how={isNaming ? 'tap one to three' : 'what you offer is marked'}
        on={isNaming ? house : (at) => (leaving.includes(at) ? { mark: 'picked', flag: 'give' } : {})}
      />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={
          <Saying sum={scene.isScored && leaving.length > 0 && <Sum from={from} to={rest} />}>
            {offered.length === 0 ? 'Trade: which cards do you offer?' : `Offer ${namesOf(offered)}`}
          </Saying>
        }
        how={
          !isReady
            ? `You say their names; nobody sees where they stand.${scene.isScored ? ' Figures: your points without it.' : ''}`
            : `${tourText(part, to)} The sum is your city without what you offer.`
        }
      >
        {isNaming && table.undo && (
          <button className="btn btn--plain" disabled={isSending} onClick={() => void table.undo?.()}>
            Back
          </button>
        )}
        <button className="btn btn--primary" disabled={!isReady || isSending} onClick={offer}>
          {isReady ? `Offer ${cardsText(offered.length)} to ${name(to)}` : 'Offer'}
        </button>
      </ActionBar>
    </>
  );
}

const nextOf = (seats: readonly Seat[], now: Seat, step: -1 | 1): Seat =>
  seats[(seats.indexOf(now) + step + seats.length) % seats.length] ?? now;

/** 'Bruna answers first, then Tam and Iven.' */
function tourText({ scene, name }: Part, first: Seat): string {
  const [, ...others] = queueFrom(scene, first);
  return others.length === 0
    ? `Only ${name(first)} is asked.`
    : `${name(first)} answers first, then ${listed(others.map(name))}.`;
}

interface WishesProps {
  readonly part: Part;
  readonly wish: string | null;
  readonly setWish: ((what: string | null) => void) | null; // null: it is said
  readonly isOff: boolean;
}

/** D4b: what is wished for; never binding. */
function Wishes({ part, wish, setWish, isOff }: WishesProps) {
  const { scene, table } = part;
  const deck = useDeck(table.game);
  const categories = CATEGORIES.filter((_, number) => isWishable(scene.standing, number));
  const chip = (what: string | null, text: ReactNode): ReactNode => (
    <button
      key={what ?? ''}
      className={what === null ? 'aq-chip aq-chip--any' : 'aq-chip'}
      disabled={isOff || (setWish === null && wish !== what)}
      aria-pressed={wish === what}
      onClick={() => setWish?.(wish === what ? null : what)}
    >
      {text}
    </button>
  );
  return (
    <section className="aq-wishbar" aria-label="What you ask for">
      <h3 aria-level={2}>
        Ask for <small>binds nobody</small>
      </h3>
      <div className="aq-chips" data-row="">
        {chip(null, 'Anything')}
        {wish !== null && isCard(wish) && chip(wish, <Wish what={wish} />)}
        {categories.map((what) =>
          chip(
            what,
            <>
              <Shape of={what} />
              {categoryTitle(what)}
            </>,
          ),
        )}
      </div>
      {scene.options.wish === 'any' && setWish !== null && (
        <details>
          <summary>A certain card</summary>
          {deck.groups.map(({ title, cards }) => (
            <div key={title} className="aq-chips">
              {cards.map((card) => chip(card, nameIn(card)))}
            </div>
          ))}
        </details>
      )}
    </section>
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
