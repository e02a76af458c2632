import type { ReactNode } from 'preact/compat';
import type { CardState } from '../../../ui/cards/card.tsx';
import { CardIcon } from '../../../ui/cards/icon.tsx';
import { vars } from '../../../ui/cards/shapes.tsx';
import type { Drag } from '../../../ui/table/holding.ts';
import { Held, numbered, type Shown } from './pieces.tsx';

/** What can be done with a card of the hand. */
export interface OnHand {
  readonly state?: CardState | undefined;
  readonly mark?: string | undefined;
  readonly isPicked?: boolean;
  readonly isPlayable?: boolean;
  readonly says?: string | undefined;
  readonly pick?: (() => void) | undefined;
  readonly drag?: Drag | undefined;
}

interface HandProps extends Shown {
  readonly cards: readonly string[];
  readonly title: string;
  readonly on?: (card: string, at: number) => OnHand;
  readonly fresh?: readonly string[]; // just drawn
  readonly children?: ReactNode;
}

const MOST_IN_FAN = 7;

/** Cards in a fan that shows the left third of each; many lie in rows. */
export function Hand({ cards, title, on, fresh = [], children, ...part }: HandProps) {
  const isNew = freshPlaces(cards, fresh);
  return (
    <section
      className="rb-hand"
      data-guide="hand"
      aria-label={title}
      data-many={cards.length > MOST_IN_FAN ? '' : undefined}
      style={vars({ '--n': Math.max(2, cards.length) })}
    >
      {children}
      {cards.length === 0 ? (
        <p className="rb-none">No cards in hand.</p>
      ) : (
        <div className="rb-fan" data-row="">
          {numbered(cards).map(({ card, key, at }) => {
            const { isPlayable = false, isPicked = false, mark, state, says, pick, drag } = on?.(card, at) ?? {};
            return (
              <Held
                key={key}
                {...part}
                card={card}
                as="rb-held"
                where={title.toLowerCase()}
                fly={`hand ${key}`}
                from={isNew.has(at) ? 'pile' : undefined}
                n={at}
                state={state}
                mark={mark}
                isPicked={isPicked}
                says={
                  [...(says === undefined ? [] : [says]), ...(isPlayable ? ['can be played'] : [])].join('; ') ||
                  undefined
                }
                pick={pick}
                drag={drag}
              >
                {isPlayable && (
                  <span className="rb-playtab" aria-hidden="true">
                    <CardIcon name="hammer-nails" />
                    Play
                  </span>
                )}
              </Held>
            );
          })}
        </div>
      )}
    </section>
  );
}

/** Of equal cards the last ones came last. */
function freshPlaces(cards: readonly string[], fresh: readonly string[]): Set<number> {
  const places = new Set<number>();
  for (const card of fresh) {
    const at = cards.findLastIndex((other, i) => other === card && !places.has(i));
    if (at >= 0) places.add(at);
  }
  return places;
}
