import { Fragment, type ReactNode } from 'preact/compat';
import type { Seat } from '../../../../engine/words.ts';
import { vars } from '../../../../ui/cards/shapes.tsx';
import { categoryTitle, Shape } from '../cards/shapes.tsx';
import { Crest } from '../../../../ui/table/crest.tsx';
import { plain } from '../../../../ui/table/signs.ts';
import type { Part, Shown } from '../part.ts';
import { Swap } from '../pieces.tsx';
import { isCard } from '../box.ts';
import { faceIn } from '../scene.ts';
import { categoryOf, nameIn, type Plan, reckon } from '../score.ts';
import { Face, Row, useReading } from '../street.tsx';
import { type Stop, tourOf } from './talk.ts';

/* §4.3: what lies on the table of a trade, and who is asked in which order. */

interface TrayProps {
  readonly part: Shown;
  readonly seat: Seat;
  readonly title: string;
  readonly how: ReactNode;
  readonly cards: readonly string[];
  readonly fly: 'offer' | 'counter' | null; // cards that fly when they cross, from the one tray to the other
  readonly hasRoom?: boolean; // more can be named
  readonly isNew?: boolean; // they have just come
  readonly children?: ReactNode; // in place of the cards
}

function Tray({ part, seat, title, how, cards, fly, hasRoom = false, isNew = false, children }: TrayProps) {
  const read = useReading(part);
  return (
    <section className="aq-tray" style={vars({ '--seat': `var(--seat-${seat % 8})` })} aria-label={title}>
      <h3>
        <Crest seat={seat} isSmall />
        <span>
          {title}
          <small>{how}</small>
        </span>
      </h3>
      <div className="aq-traycards" data-new={isNew ? '' : undefined}>
        {children ??
          cards.map((card, i) => (
            <button
              key={i}
              className="aq-card"
              data-fly={fly === null ? undefined : `${fly} ${i}`}
              onClick={() => read(card)}
            >
              <span className="sr">{`${nameIn(card)}; look closer`}</span>
              <Face part={part} seen={faceIn(card)} />
            </button>
          ))}
        {hasRoom && (
          <span className="slot" aria-hidden="true">
            +
          </span>
        )}
      </div>
    </section>
  );
}

/** A category or a card that somebody is looking for. */
export const Wish = ({ what }: { readonly what: string }) => (
  <span className="aq-wish">
    <Shape of={isCard(what) ? categoryOf(what) : what} />
    {isCard(what) ? nameIn(what) : categoryTitle(what)}
  </span>
);

interface DealProps {
  readonly part: Shown;
  readonly mine?: readonly string[]; // what I would give, before I have said it
}

/** Both sides of the trade, and its tour. From my chair: what I get on the left, what I give on the right. */
export function Deal({ part, mine }: DealProps) {
  const { scene, name, table } = part;
  const { turn, partner, me, offer, counter, wish, phase, isAgreed } = scene;
  const isMine = turn === me;
  const isAsked = partner === me && !isMine;
  const tour = phase === 'partner' || phase === 'wish' ? [] : tourOf(scene, table.log);
  const wished =
    wish === null ? (
      'no wish'
    ) : (
      <>
        wishes <Wish what={wish} />
      </>
    );
  const offering = (
    <Tray
      part={part}
      seat={turn}
      title={isMine ? 'You give' : `${name(turn)} gives`}
      how={isMine && wish === null ? 'as you offered' : wished}
      cards={offer}
      fly={phase === 'agree' || isAgreed ? 'offer' : null}
    />
  );
  const answering = (
    <Tray
      part={part}
      seat={partner}
      title={isAsked ? 'You give' : `${name(partner)} gives`}
      how={
        isAsked && counter.length === 0
          ? 'one to three, by name'
          : counter.length === 0
            ? 'has not answered'
            : 'in return'
      }
      cards={mine ?? counter}
      fly={phase === 'agree' || isAgreed ? 'counter' : null}
      hasRoom={isAsked && counter.length === 0 && (mine ?? []).length < 3}
    />
  );
  return (
    <section className="aq-deal" aria-label="The trade">
      <h2 className="sr">The trade</h2>
      {isMine ? answering : offering}
      <i className="aq-mid">
        <Swap />
      </i>
      {isMine ? offering : answering}
      {tour.length > 0 && <Tour part={part} tour={tour} />}
    </section>
  );
}

/**
 * §4.3.6b: all cards of both sides cross at once. The trays lie where those of the deal lay, so that nothing else moves.
 */
export function Exchange({ part, mine }: { readonly part: Shown; readonly mine?: ReactNode }) {
  const { scene, name } = part;
  const { turn, partner, me, offer, counter } = scene;
  const isMine = turn === me;
  const left = isMine ? turn : partner;
  const tray = (seat: Seat): ReactNode => (
    <Tray
      part={part}
      seat={seat}
      title={seat === me ? 'You get' : `${name(seat)} gets`}
      how={`from ${(seat === turn ? partner : turn) === me ? 'you' : name(seat === turn ? partner : turn)}`}
      cards={seat === turn ? counter : offer}
      fly={part.isCrossing ? (seat === turn ? 'counter' : 'offer') : null}
      isNew={part.isCrossing}
    >
      {seat === me ? mine : undefined}
    </Tray>
  );
  return (
    <section className="aq-deal aq-deal--crossed" aria-label="The exchange">
      <h2 className="sr">The exchange</h2>
      {tray(left)}
      <i className="aq-mid">
        <Swap />
      </i>
      {tray(left === turn ? partner : turn)}
      <p className="aq-tour" role="status">
        <b>
          {turn === me || partner === me
            ? `You and ${name(isMine ? partner : turn)} trade.`
            : `${name(turn)} and ${name(partner)} trade.`}
        </b>
      </p>
    </section>
  );
}

/** 'Bruna declined', 'you are asked', 'then Tam'. */
function stopText(state: Stop['state'], name: string, isMe: boolean): string {
  switch (state) {
    case 'declined':
    case 'answered':
      return `${name} ${state}`;
    case 'refused':
      return `not ${name}`;
    case 'asked':
      return `${name} ${isMe ? 'are' : 'is'} asked`;
    case 'next':
      return `then ${name}`;
  }
}

export function Tour({ part, tour }: { readonly part: Shown; readonly tour: readonly Stop[] }) {
  const { me } = part.scene;
  return (
    <p className="aq-tour">
      {tour.map(({ seat, state }, i) => (
        <Fragment key={seat}>
          {i > 0 && <i aria-hidden="true" />}
          <span data-now={state === 'asked' || state === 'answered' ? '' : undefined}>
            <Crest seat={seat} isSmall />
            {stopText(state, seat === me ? 'you' : part.name(seat), seat === me)}
          </span>
        </Fragment>
      ))}
    </p>
  );
}

/** My street after the deal, every new card at its best place; null: nothing is given yet. */
export function AfterDeal({ part, plan }: { readonly part: Part; readonly plan: Plan | null }) {
  if (!plan)
    return (
      <section className="aq-afterdeal" aria-label="After the deal">
        <h3>After the deal</h3>
        <p>Tap what you would give in return: here you see what your city could score then.</p>
      </section>
    );
  return (
    <section className="aq-afterdeal" aria-label="Your city after the deal, at the best places">
      <header>
        <h3>After the deal, best places</h3>
        <b className="num">{plain(plan.total)}</b>
      </header>
      <Row
        part={part}
        street={plan.street}
        title="Your city after the deal"
        as="mini"
        reckoning={reckon(plan.street)}
        on={(at) => (plan.places.includes(at) ? { mark: 'new' } : {})}
      />
    </section>
  );
}
