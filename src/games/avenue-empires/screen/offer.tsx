import { useMemo, useState } from 'preact/compat';
import type { Message } from '../../../engine/edge.ts';
import { useDraft } from '../../../ui/draft.ts';
import { useDeck } from '../../../ui/cards/card.tsx';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { useKeys } from '../../../ui/table/keys.ts';
import { listed } from '../../../ui/table/listed.ts';
import { signed } from '../../../ui/table/signs.ts';
import { Board } from './board.tsx';
import { Hand, type Held } from './hand.tsx';
import { walkHand } from './keys.ts';
import { type Part, waitingText } from './part.ts';
import { bestFor, categoriesOf } from './points.ts';
import type { Scene } from './scene.ts';

/* D6 and D7: one of the cards that a power shows goes into the reserve. D8: what an Archive keeps. */

interface Offered {
  readonly card: string;
  readonly action: Message;
}

const KINDS = ['home', 'trade', 'craft', 'guard', 'faith', 'civic'];

/** The cards that can be taken: the top of the deck in its order, or the discard pile sorted by category. */
export function offeredIn({ phase, scouted }: Scene, legal: readonly Message[]): Offered[] {
  if (phase === 'scout')
    return legal
      .filter(({ type }) => type === 'scout')
      .map((action) => ({ card: scouted[Number(action.place) - 1] ?? '', action }));
  const kind = ({ card }: Offered): number => KINDS.indexOf(categoriesOf(card)[0] ?? '');
  return legal
    .filter(({ type }) => type === 'salvage')
    .map((action) => ({ card: String(action.card), action }))
    .toSorted((a, b) => kind(a) - kind(b));
}

const Gain = ({ gain, isPicked }: { readonly gain: number; readonly isPicked: boolean }) => (
  <span className="ae-up" data-picked={isPicked ? '' : undefined} aria-hidden="true">
    {signed(gain)}
  </span>
);

export function TakeScreen({ part }: { readonly part: Part }) {
  const { scene, table, act } = part;
  const deck = useDeck(table.game);
  const [picked, setPicked] = useDraft<number | null>('picked', null);
  const offered = useMemo(() => offeredIn(scene, table.legal), [scene, table.legal]);
  const gains = useMemo(
    () => (scene.isScored ? offered.map(({ card }) => bestFor(scene, scene.seat, card)) : []),
    [scene, offered],
  );
  const decline = table.legal.find(({ type }) => type === 'decline');
  const isScout = scene.phase === 'scout';
  const isAsked = table.legal.length > 0;
  const taken = picked === null ? undefined : offered[picked];
  const toggle = (i: number): void => setPicked(i === picked ? null : i);
  useKeys({
    ...Object.fromEntries(offered.slice(0, 9).map((_, i) => [String(i + 1), () => toggle(i)])),
    ArrowLeft: () => walkHand(-1),
    ArrowRight: () => walkHand(1),
    Escape: () => setPicked(null),
    Backspace: () => setPicked(null),
  });
  if (!isAsked)
    return (
      <>
        <Hand part={part} cards={scene.hand} title="Your hand" of={() => ({ state: 'idle' })} />
        <Board part={part} as="mine" />
        <ActionBar
          game={table.game}
          say={waitingText(part)}
          how={
            isScout
              ? `${part.name(scene.turn)} looks at the top of the deck and may take a card.`
              : `${part.name(scene.turn)} may take a card from the discard pile.`
          }
          refusal={table.refusal}
        />
      </>
    );
  const held = (_: string, i: number): Held => {
    const gain = gains[i];
    const place = Number(offered[i]?.action.place);
    const isDealt = isScout && place <= 3 * scene.seats;
    const drawer = (scene.lead + place - 1) % scene.seats;
    const who = drawer === scene.seat ? 'you' : part.name(drawer);
    return {
      state: i === picked ? 'picked' : 'legal',
      isPressed: i === picked,
      figure: gain !== undefined && <Gain gain={gain} isPicked={i === picked} />,
      words: `${gain === undefined ? '' : `Now ${signed(gain)} in your city.`}${isDealt ? ` Else drawn by ${who}.` : ''}`,
      below: isDealt && (
        <span className="ae-drawer" aria-hidden="true">
          <Crest seat={drawer} isSmall />
          {who}
        </span>
      ),
      pick: () => toggle(i),
    };
  };
  const gain = picked === null ? undefined : gains[picked];
  const how = taken
    ? `${gain === undefined ? '' : `Now ${signed(gain)} at its best place in your city. `}${deck.words(taken.card)}`
    : isScout
      ? 'It joins your hand in the next round. Below each card: who draws it otherwise.'
      : 'It joins your hand in the next round. Point at a card, or hold it, to read it.';
  return (
    <>
      <Hand
        part={part}
        cards={offered.map(({ card }) => card)}
        title={isScout ? 'The top of the deck' : 'The discard pile'}
        of={held}
        as="ae-hand--many"
      />
      <Board part={part} as="mine" />
      <ActionBar
        game={table.game}
        say={
          taken
            ? `${deck.name(taken.card)} into your reserve`
            : isScout
              ? `Take one of the top ${offered.length}?`
              : 'Take a card from the discard pile?'
        }
        how={how}
        refusal={table.refusal}
      >
        {decline && (
          <button className="btn btn--plain" disabled={table.isBusy} onClick={() => void act(decline)}>
            Take nothing
          </button>
        )}
        <button
          className="btn btn--primary"
          disabled={!taken || table.isBusy}
          onClick={() => taken && void act(taken.action)}
        >
          {taken ? `Take ${deck.name(taken.card)}` : 'Take it'}
        </button>
      </ActionBar>
    </>
  );
}

/** D8: cards are marked first, and kept together. */
export function KeepScreen({ part }: { readonly part: Part }) {
  const { scene, table, act } = part;
  const deck = useDeck(table.game);
  const [isChanging, setChanging] = useDraft('changing', false);
  const [marked, setMarked] = useDraft<readonly number[]>('marked', []);
  const [isSending, setSending] = useState(false);
  const isAsked = table.legal.length > 0 && (!table.view.chosen.includes(scene.seat) || isChanging);
  const gains = useMemo(
    () => (scene.isScored ? scene.hand.map((card) => bestFor(scene, scene.seat, card)) : []),
    [scene],
  );
  const before = placesOf(scene.hand, scene.keptSoFar); // named, but the choice is not yet in
  const free = Math.max(0, scene.keeps - before.length);
  const kept = [...before, ...marked.filter((i) => !before.includes(i))];
  const toggle = (i: number): void => {
    if (before.includes(i)) return;
    setMarked(marked.includes(i) ? marked.filter((one) => one !== i) : [...marked, i].slice(-free));
  };
  const send = async (): Promise<void> => {
    setSending(true);
    for (const i of marked)
      if ((await act({ type: 'keep', card: scene.hand[i] ?? '' })) !== null) {
        setSending(false);
        return;
      }
    await act({ type: 'stop' });
    setMarked([]);
    setSending(false);
    setChanging(false);
  };
  useKeys({
    ...(isAsked ? Object.fromEntries(scene.hand.map((_, i) => [String(i + 1), () => toggle(i)])) : {}),
    ArrowLeft: () => walkHand(-1),
    ArrowRight: () => walkHand(1),
    Escape: () => setMarked([]),
    Backspace: () => setMarked([]),
  });
  const held = (_: string, i: number): Held => {
    const gain = gains[i];
    const isKept = kept.includes(i);
    return {
      state: isKept ? 'picked' : isAsked ? 'legal' : 'idle',
      isPressed: isKept,
      flag: isKept ? 'keep' : isAsked ? 'throw away' : undefined,
      figure: gain !== undefined && isAsked && <Gain gain={gain} isPicked={isKept} />,
      words: gain === undefined ? '' : `Now ${signed(gain)} in your city.`,
      pick: isAsked ? () => toggle(i) : undefined,
    };
  };
  const names = kept.map((i) => deck.name(scene.hand[i] ?? ''));
  const most = `at most ${scene.keeps === 1 ? 'one card' : `${scene.keeps} cards`}`;
  return (
    <>
      <Hand part={part} cards={scene.hand} title="Your hand" of={held} />
      <Board part={part} as="mine" />
      <ActionBar
        game={table.game}
        say={isAsked ? (names.length > 0 ? `Keep ${listed(names)}` : 'Which cards do you keep?') : waitingText(part)}
        how={
          isAsked
            ? `Your Archive keeps ${most} for the next round; the rest is thrown away.`
            : 'Owners of an Archive choose what they keep.'
        }
        refusal={table.refusal}
      >
        {isAsked ? (
          <>
            {marked.length > 0 && (
              <button className="btn btn--plain" onClick={() => setMarked([])}>
                Clear
              </button>
            )}
            <button className="btn btn--primary" disabled={isSending} onClick={() => void send()}>
              {kept.length === 0 ? 'Keep nothing' : kept.length === 1 ? 'Keep this card' : `Keep ${kept.length} cards`}
            </button>
          </>
        ) : (
          table.legal.length > 0 && (
            <button className="btn btn--plain" onClick={() => setChanging(true)}>
              Change what I keep
            </button>
          )
        )}
      </ActionBar>
    </>
  );
}

/** The places in the hand of these cards, copies one after the other. */
function placesOf(hand: readonly string[], cards: readonly string[]): number[] {
  const places: number[] = [];
  for (const card of cards) {
    const at = hand.findIndex((one, i) => one === card && !places.includes(i));
    if (at >= 0) places.push(at);
  }
  return places;
}
