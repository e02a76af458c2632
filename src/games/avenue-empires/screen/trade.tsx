import { type ReactNode, useMemo } from 'preact/compat';
import type { Message } from '../../../engine/edge.ts';
import { useDraft } from '../../../ui/draft.ts';
import { useDeck } from '../../../ui/cards/card.tsx';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { useFlights } from '../../../ui/table/flights.ts';
import { focusOn, useKeys } from '../../../ui/table/keys.ts';
import { Board } from './board.tsx';
import { Cart, type Carts, Gone, Keep, type Side, wordsOf, Worths, worthsOf } from './carts.tsx';
import { Hand, type Held } from './hand.tsx';
import { focusedCard, walkHand } from './keys.ts';
import { type Part, waitingText } from './part.ts';
import type { Scene } from './scene.ts';

const EMPTY: Carts = { left: null, right: null, last: 'right' };

/** D1 and D2: a card to each neighbour. A tap puts it into the open cart, a drag into any. */
export function TradeScreen({ part }: { readonly part: Part }) {
  const { scene, table, act } = part;
  const { hand, left, right } = scene;
  const deck = useDeck(table.game);
  const [isChanging, setChanging] = useDraft('changing', false);
  const [chosen, setCarts] = useDraft<Carts>('carts', EMPTY);
  const [wanted, setWanted] = useDraft<Side | null>('cart', null); // a cart that was tapped
  const worths = useMemo(() => worthsOf(scene), [scene]);

  const isAsked = table.legal.length > 0 && (scene.pending === null || isChanging);
  const carts = scene.pending && !isChanging ? cartsOf(scene.pending, hand) : chosen;
  const open = !isAsked ? null : openCart(carts, wanted);
  const action = actionFor(table.legal, scene, carts);
  useFlights('.ae', JSON.stringify(carts)); // between hand and carts
  const nameAt = (i: number): string => deck.name(hand[i] ?? '');

  const send = (i: number, side: Side): void => {
    const other = side === 'left' ? 'right' : 'left';
    setCarts({ ...carts, [side]: i, ...(carts[other] === i ? { [other]: null } : {}), last: side });
    setWanted(null);
  };
  const takeBack = (side: Side): void => {
    setCarts({ ...carts, [side]: null });
    setWanted(side);
  };
  const sideOf = (i: number): Side | null => (carts.left === i ? 'left' : carts.right === i ? 'right' : null);
  const pick = (i: number): void => {
    const side = sideOf(i);
    if (side) takeBack(side);
    else send(i, open ?? carts.last);
  };
  const swap = (): void => setCarts({ ...carts, left: carts.right, right: carts.left });
  const pass = (): void => {
    if (action) void act(action).then((refused) => refused === null && setChanging(false));
  };
  const sendFocused = (side: Side): void => {
    const at = focusedCard();
    if (isAsked && at >= 0) send(at, side);
  };
  useKeys({
    ...(isAsked ? Object.fromEntries(hand.map((_, i) => [String(i + 1), () => pick(i)])) : {}),
    ArrowLeft: () => walkHand(-1),
    ArrowRight: () => walkHand(1),
    'Shift+ArrowLeft': () => sendFocused('left'),
    'Shift+ArrowRight': () => sendFocused('right'),
    x: isAsked ? swap : undefined,
    Escape: () => isAsked && setCarts(EMPTY),
    Backspace: () => isAsked && setCarts(EMPTY),
    p: action && isAsked ? () => focusOn('.ae .actionbar .btn--primary') : undefined,
  });

  const held = (card: string, i: number): Held => {
    const side = sideOf(i);
    const worth = worths[i];
    return {
      state: isAsked ? 'legal' : 'idle',
      isPressed: side !== null,
      gone: side ? (
        <Gone seat={side === 'left' ? left : right} name={part.name(side === 'left' ? left : right)} />
      ) : undefined,
      words: wordsOf(part, worth, side),
      below: worth && <Worths part={part} worth={worth} open={open} />,
      pick: isAsked ? () => pick(i) : undefined,
      drag: {
        accepts: (target) => target === 'left' || target === 'right',
        drop: (target) => send(i, target === 'left' ? 'left' : 'right'),
        why: () => 'A card goes to a neighbour: the one on your left or the one on your right.',
      },
    };
  };

  return (
    <>
      <Hand part={part} cards={hand} title="Your hand" of={held} as="ae-hand--trade" />
      <Board part={part} as="three" isPassing={isAsked} />
      <div className="ae-carts">
        <Cart {...{ part, carts, open, isAsked, takeBack, setWanted, worths }} side="left" />
        <Keep part={part} cards={hand.filter((_, i) => sideOf(i) === null)} isDone={!isAsked || action !== null} />
        <Cart {...{ part, carts, open, isAsked, takeBack, setWanted, worths }} side="right" />
      </div>
      <Bar part={part} carts={carts} open={open} isAsked={isAsked} nameAt={nameAt} hasAction={action !== null}>
        {isAsked ? (
          <>
            {scene.seats > 2 && (carts.left !== null || carts.right !== null) && (
              <button className="btn btn--plain" onClick={swap}>
                Swap sides
              </button>
            )}
            <button className="btn btn--primary" disabled={!action || table.isBusy} onClick={pass}>
              {action && (carts.left === null || carts.right === null) ? 'Pass only this' : 'Pass both cards'}
            </button>
          </>
        ) : (
          scene.pending &&
          table.legal.length > 0 && (
            <button
              className="btn btn--plain"
              onClick={() => {
                setCarts(EMPTY);
                setChanging(true);
              }}
            >
              Change my pass
            </button>
          )
        )}
      </Bar>
    </>
  );
}

/** The cart that the next card goes to: the one that was tapped, else the first empty one. */
function openCart({ left, right }: Carts, wanted: Side | null): Side | null {
  if (wanted && (wanted === 'left' ? left : right) === null) return wanted;
  return left === null ? 'left' : right === null ? 'right' : null;
}

/** The carts of a choice that stands. */
export function cartsOf(pass: Message, hand: readonly string[]): Carts {
  const left = hand.indexOf(String(pass.left));
  const right = hand.findIndex((card, i) => card === pass.right && i !== left);
  return { left: left < 0 ? null : left, right: right < 0 ? null : right, last: 'right' };
}

/** The legal pass that the carts mean; with two players the sides do not matter. */
export function actionFor(legal: readonly Message[], { hand, seats }: Scene, carts: Carts): Message | null {
  const card = (at: number | null): string | null => (at === null ? null : (hand[at] ?? null));
  const [left, right] = [card(carts.left), card(carts.right)];
  const is = (action: Message, a: string | null, b: string | null): boolean => action.left === a && action.right === b;
  return legal.find((one) => is(one, left, right) || (seats === 2 && is(one, right, left))) ?? null;
}

/* ---- the bar ---- */

interface BarProps {
  readonly part: Part;
  readonly carts: Carts;
  readonly open: Side | null;
  readonly isAsked: boolean;
  readonly hasAction: boolean;
  readonly nameAt: (i: number) => string;
  readonly children: ReactNode;
}

function Bar({ part, carts, open, isAsked, hasAction, nameAt, children }: BarProps) {
  const { table } = part;
  const { say, how } = isAsked ? asking({ part, carts, open, hasAction, nameAt }) : waiting({ part, carts, nameAt });
  return (
    <ActionBar game={table.game} say={say} how={how} refusal={table.refusal}>
      {children}
    </ActionBar>
  );
}

type Words = { readonly say: string; readonly how: string };

function asking({ part, carts, open, hasAction, nameAt }: Omit<BarProps, 'isAsked' | 'children'>): Words {
  const { scene, name } = part;
  const figures = scene.isScored ? 'The figures: what a card would add now, to whom. ' : '';
  const withhold = scene.mayWithhold ? ' Your Customs House lets you pass a single card.' : '';
  const rest = scene.hand.filter((_, i) => i !== carts.left && i !== carts.right).length;
  if (hasAction && open === null)
    return {
      say: goesText(part, carts, nameAt),
      how: rest === 1 ? 'One card stays with you, two more arrive.' : `${rest} cards stay with you, two more arrive.`,
    };
  if (hasAction) return { say: goesText(part, carts, nameAt), how: 'Only this one, or choose a second card.' };
  if (scene.seats === 2) {
    const isSecond = carts.left !== null || carts.right !== null;
    return {
      say: isSecond ? `One more card for ${name(scene.left)}` : `Two cards for ${name(scene.left)}`,
      how: `${figures}Point at a card, or hold it, to read it.${withhold}`,
    };
  }
  return {
    say: `A card for ${name(open === 'right' ? scene.right : scene.left)}, on your ${open ?? 'left'}`,
    how: `${figures}Point at a card, or hold it, to read it.${withhold}`,
  };
}

function waiting({ part, carts, nameAt }: Pick<BarProps, 'part' | 'carts' | 'nameAt'>): Words {
  const { scene, table } = part;
  const say = waitingText(part);
  if (scene.pending && table.legal.length > 0)
    return { say, how: `${goesText(part, carts, nameAt)}. You may change it until all have chosen.` };
  if (scene.pending) return { say, how: `${goesText(part, carts, nameAt)}. Those with a Watchtower choose now.` };
  if (scene.isLate) return { say, how: 'Your Watchtower: you choose last, and first see what comes to you.' };
  return { say, how: 'You have nothing to pass in this round.' };
}

/** 'Tannery to Bruna, Chapel to Marisol' */
function goesText({ scene, name }: Part, { left, right }: Carts, nameAt: (i: number) => string): string {
  const parts = [
    ...(left === null ? [] : [`${nameAt(left)} to ${name(scene.left)}`]),
    ...(right === null ? [] : [`${nameAt(right)} to ${name(scene.right)}`]),
  ];
  return parts.join(', ');
}
