import { useDraft } from '../../../ui/draft.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Go } from '../../../ui/table/go.tsx';
import { useKeys } from '../../../ui/table/keys.ts';
import { Hand } from './hand.tsx';
import { Market } from './market/market.tsx';
import { Held, numbered, type Part } from './pieces.tsx';
import { byPoints, handOf, type Scene, without } from './scene.ts';

const NEW_DECK = 'It goes to a place of your new deck, or back to the Discard Pile.';

/** §6.5.3, D4: the Discard Pile becomes the new Player Deck in an order of one's choice, hand by hand. */
export function OrderScreen(part: Part) {
  const { table, scene } = part;
  const own = scene.players[scene.me];
  const pile = own?.discard ?? [];
  const [order, setOrder] = useDraft<readonly string[]>('order', []);
  const laid = without(pile, order) === null ? [] : order; // somebody went a step back
  const rest = without(pile, laid) ?? [];
  const done = (own?.deck ?? []).filter((card) => card !== null); // laid before the page was left
  const hands = handsOf([...done, ...laid], scene.due + done.length);

  const submit = async (): Promise<void> => {
    if (rest.length > 0) return;
    // The last card goes by itself.
    await part.send(laid.slice(0, Math.max(1, laid.length - 1)).map((card) => ({ type: 'next', card })));
    setOrder([]);
  };
  const insert = (card: string, at: number): void => {
    const others = without(laid, [card]) ?? laid;
    setOrder(others.toSpliced(at, 0, card));
  };
  useKeys({
    Escape: laid.length > 0 ? () => setOrder([]) : undefined,
    Backspace: laid.length > 0 ? () => setOrder(laid.slice(0, -1)) : undefined,
  });
  return (
    <>
      <Market {...part} on={() => ({})} />
      <div className="rb-side rb-order">
        <section aria-label="Your Discard Pile">
          {rest.length > 0 && (
            <h3 className="rb-lab" aria-level={2}>
              <span>Your Discard Pile: tap the cards in the order you will draw them</span>
            </h3>
          )}
          <div className="rb-pool" data-row="" data-drop="pool">
            {numbered(rest).map(({ card, key }) => (
              <Held
                key={key}
                {...part}
                card={card}
                size="table"
                isNamed
                where="in your Discard Pile"
                state="legal"
                pick={() => setOrder([...laid, card])}
                drag={{
                  accepts: (target) => target.startsWith('at '),
                  drop: (target) => insert(card, Number(target.slice('at '.length))),
                  why: () => NEW_DECK,
                }}
              />
            ))}
            {rest.length === 0 && <span className="rb-none">All cards are laid. Tap one below to take it back.</span>}
          </div>
        </section>
        <section aria-label="Your new deck">
          <h3 className="rb-lab" aria-level={2}>
            <span>Your new deck, top first</span>
          </h3>
          <ol className="rb-hands">
            {hands.map(({ title, cards, from }) => (
              <li key={title}>
                <small>{title}</small>
                <div data-row="">
                  {cards.map((card, i) => {
                    const at = from + i - done.length;
                    return (
                      <Held
                        key={i}
                        {...part}
                        card={card}
                        size="table"
                        isNamed
                        where={`card ${from + i + 1} of the new deck`}
                        says={at < 0 ? undefined : 'tap to take it back'}
                        state={at < 0 ? 'idle' : undefined}
                        drop={at < 0 ? undefined : `at ${at}`}
                        pick={at < 0 ? undefined : () => setOrder(laid.toSpliced(at, 1))}
                        drag={
                          at < 0
                            ? undefined
                            : {
                                accepts: (target) => target.startsWith('at ') || target === 'pool',
                                drop: (target) =>
                                  target === 'pool'
                                    ? setOrder(laid.toSpliced(at, 1))
                                    : setOrder(moved(laid, at, Number(target.slice('at '.length)))),
                                why: () => NEW_DECK,
                              }
                        }
                      />
                    );
                  })}
                  {cards.length === 0 && <span className="slot" data-drop={`at ${laid.length}`} />}
                </div>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <div className="rb-below table-stays">
        <Hand {...part} cards={handOf(scene)} title="Your hand" />
      </div>
      <ActionBar
        game={table.game}
        say={
          rest.length > 0 ? `Your deck is empty: order your ${pile.length} discarded cards` : 'This is your new deck'
        }
        how={
          rest.length > 0
            ? `You hold ${own?.hand.length ?? 0} cards and draw ${scene.due} more first; then five each turn.`
            : 'Nothing will be shuffled: you draw in exactly this order.'
        }
        refusal={table.refusal}
      >
        {rest.length > 0 ? (
          <>
            <Go go={() => setOrder([...laid, ...rest])}>As it lies</Go>
            <Go isPrimary go={() => setOrder([...laid, ...bestFirst(scene, rest)])}>
              Savings first
            </Go>
          </>
        ) : (
          <>
            <Go keys="Escape" go={() => setOrder([])}>
              Begin anew
            </Go>
            <Go isPrimary isOff={table.isBusy} go={() => void submit()}>
              Lay this deck
            </Go>
          </>
        )}
      </ActionBar>
    </>
  );
}

const FULL_HAND = 5;

/** The new deck in hands: what completes this one, then five by five. */
function handsOf(cards: readonly string[], due: number): { title: string; cards: readonly string[]; from: number }[] {
  const hands: { title: string; cards: readonly string[]; from: number }[] = [];
  const first = Math.min(due, FULL_HAND);
  for (let from = 0; from <= cards.length;) {
    const size = hands.length === 0 ? Math.max(1, first) : FULL_HAND;
    const title =
      hands.length === 0 ? 'drawn now' : hands.length === 1 ? 'next turn' : `turn after ${hands.length - 1}`;
    hands.push({ title, cards: cards.slice(from, from + size), from });
    from += size;
  }
  return hands;
}

const moved = (cards: readonly string[], from: number, to: number): string[] => {
  const card = cards[from];
  return card === undefined ? [...cards] : cards.toSpliced(from, 1).toSpliced(to, 0, card);
};

/** What saves, draws or carries first, then by points. */
function bestFirst({ face }: Scene, cards: readonly string[]): string[] {
  const isHelp = (card: string): number => (face(card)?.isPlayable ? 1 : 0);
  return [...cards].sort((a, b) => isHelp(b) - isHelp(a) || byPoints(face)(a, b));
}
