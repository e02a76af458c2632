import { vars } from '../../../ui/cards/shapes.tsx';
import { Bundle } from './cards/shapes.tsx';
import type { CardState } from '../../../ui/cards/card.tsx';
import { aimOrGo, legalFor, type Part } from './part.ts';
import { Held } from './pieces.tsx';
import { bundleOf, inWords, shortOf, sum } from './scene.ts';

/** The hand as a fan; a tap raises a card and shows what it does, a second tap or a drag to the wall plays it. */
export function Hand(part: Part) {
  const { scene, table } = part;
  const { hand, lane } = scene;
  const isMine = scene.phase === 'play' && table.legal.length > 0;
  return (
    <section className="uc-hand" data-guide="hand" aria-label="Your hand">
      <div
        className="uc-fan"
        data-row=""
        data-many={hand.length > 7 ? 'very' : hand.length > 5 ? '' : undefined}
        style={vars({ '--n': hand.length })}
      >
        {hand.map((card, i) => (
          <InHand key={i} part={part} card={card} i={i} isMine={isMine} fly={copyOf(hand, lane, i)} />
        ))}
        {hand.length === 0 && (
          <p className="uc-empty">{scene.step === 'action' ? 'Your hand is empty.' : 'New cards come next year.'}</p>
        )}
      </div>
    </section>
  );
}

/** Copies in the lane were played first, so those in hand count on from there. */
function copyOf(hand: readonly string[], lane: readonly string[], i: number): string {
  const card = hand[i] ?? '';
  const before =
    lane.filter((other) => other === card).length + hand.slice(0, i).filter((other) => other === card).length;
  return `${card} ${before}`;
}

interface InHandProps {
  readonly part: Part;
  readonly card: string;
  readonly i: number;
  readonly isMine: boolean;
  readonly fly: string;
}

function InHand({ part, card, i, isMine, fly }: InHandProps) {
  const { table, scene, mind, think } = part;
  const { faceNamed, nameOf } = scene.reading;
  const face = faceNamed(card);
  const cost = face?.kind === 'action' ? face.card.cost : {};
  const action = legalFor(part, { type: 'play', card });
  const short = shortOf(scene.reading, cost);
  const isUp = mind.raised === i;
  const state: CardState | undefined = isUp
    ? 'picked'
    : action
      ? 'legal'
      : table.legal.length === 0
        ? undefined
        : 'idle';
  const pick = (): void => {
    if (action && isUp) aimOrGo(part, action);
    else if (isUp) think({ raised: null, aim: null });
    else think({ raised: i, aim: action ?? null, opened: null, times: 1, isReportRead: true });
  };
  return (
    <div className="uc-place" data-up={isUp ? '' : undefined} style={vars({ '--i': i })}>
      <Held
        table={table}
        card={card}
        name={nameOf(card)}
        says={action ? 'can be played' : sum(short) > 0 ? `short of ${inWords(short)}` : 'not now'}
        state={state}
        fly={fly}
        isDrawn
        isPicked={isUp}
        pick={isMine ? pick : undefined}
        drag={
          isMine
            ? {
                accepts: (target) => target === 'wall' && action !== undefined,
                drop: () => action && part.go(action),
                why: () =>
                  action
                    ? `Lay ${nameOf(card)} on the wall to play it.`
                    : sum(short) > 0
                      ? `${nameOf(card)} cannot be played: ${inWords(short)} short.`
                      : `${nameOf(card)} cannot be played now.`,
              }
            : undefined
        }
      >
        {isMine && !action && sum(short) > 0 && (
          <span className="uc-lack" aria-hidden="true">
            <Bundle of={bundleOf(short)} /> short
          </span>
        )}
      </Held>
    </div>
  );
}

/** The cards played this year, in their order. */
export function Lane({ table, scene }: Part) {
  const { lane, reading } = scene;
  return (
    <section className="uc-lane" data-drop="wall" aria-label="Played this year">
      {lane.length === 0 ? (
        <p>
          <b>Played this year</b> nothing yet{table.legal.length > 0 && ': tap a card, or drag it here'}
        </p>
      ) : (
        <div className="uc-laid" data-row="">
          {lane.map((card, i) => (
            <Held
              key={i}
              table={table}
              card={card}
              name={reading.nameOf(card)}
              says="played this year"
              size="chip"
              fly={`${card} ${lane.slice(0, i).filter((other) => other === card).length}`}
            />
          ))}
        </div>
      )}
    </section>
  );
}
