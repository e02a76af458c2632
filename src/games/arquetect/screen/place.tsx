import { type ReactNode, useEffect, useMemo, useRef } from 'preact/compat';
import { useDraft } from '../../../ui/draft.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { useKeys } from '../../../ui/table/keys.ts';
import { vars } from '../../../ui/cards/shapes.tsx';
import { motionOf } from '../../../ui/motion.ts';
import { plain, pointsText, signed } from '../../../ui/table/signs.ts';
import { abilityWords } from './abilities.ts';
import { useAim } from './aim.ts';
import { betweenText } from './gift.tsx';
import { gapText, namesOf, type Part, useSteps } from './part.ts';
import { HeldCard, MyStreet, Saying, Sum, TheirStreet } from './pieces.tsx';
import { Rivals } from './rivals.tsx';
import { faceIn, gapsIn, type Seen, slid, withCard } from './scene.ts';
import { nameIn, newPlaces, planOf, reachable, reckon, settled, textOf, totalOf, turnedIn } from './score.ts';
import { type Gaps, Row } from './street.tsx';
import { AfterDeal } from './trade/deal.tsx';
import { Trading } from './trade/trading.tsx';

const CONFIRM = '.aq .actionbar .btn--primary';

/** How long the last card can be taken back before the table goes on by itself. */
const LAST_LOOK = 3500; // ms

/**
 * D8: the cards that I received. A tap puts the next one into a gap, and can be taken back until all of them stand; every gap says
 * what my street can reach then.
 */
export function InsertScreen({ part }: { readonly part: Part }) {
  const { scene, table } = part;
  const { send, isSending } = useSteps(part);
  const { isScored } = scene;
  const [placed, setPlaced] = useDraft<readonly number[]>('placed', []);
  // What is on its way stays as it was chosen.
  const kept = useRef(scene);
  if (!isSending) kept.current = scene;
  const { mine, arriving, due } = kept.current;
  const length = useRef(mine.length);
  useEffect(() => {
    if (length.current === mine.length) return;
    length.current = mine.length;
    setPlaced([]);
  }, [mine.length]);

  const coming = arriving.filter((_, i) => due[i] === scene.me);
  const street = placed.reduce((now, gap, i) => withCard(now, gap, turnedIn(coming[i] ?? faceIn(''))), settled(mine));
  const left = coming.slice(placed.length).map(turnedIn);
  const [next, ...later] = left;
  const legal = gapsIn(table.legal, 'insert');
  const open = placed.length === 0 ? legal : street.map((_, at) => at).concat(street.length);
  const figures = useMemo(
    () => (isScored ? reachable(street, left) : []),
    [isScored, mine, placed.join(), coming.length],
  );
  const best = Math.max(...open.map((gap) => figures[gap] ?? 0));
  const plan = useMemo(() => (isScored ? planOf(mine, coming, legal) : null), [isScored, mine, coming.length]);
  const now = isScored ? totalOf(settled(mine)) : 0;
  const shown = isScored ? totalOf(street) : 0;
  const isWhole = next === undefined;

  const finish = (gaps: readonly number[]): void => send(...gaps.map((gap) => ({ type: 'insert', gap })));
  const take = (gap: number): void => setPlaced([...placed, gap]);
  const back = placed.length > 0 ? () => setPlaced(placed.slice(0, -1)) : undefined;
  // Whoever likes it quiet goes on by a press of their own.
  const pace = isWhole ? motionOf() : 1;
  useEffect(() => {
    if (!isWhole || isSending || pace === 0) return;
    const timer = setTimeout(() => finish(placed), LAST_LOOK * pace);
    return () => clearTimeout(timer);
  }, [isWhole, isSending, placed.join()]);

  const { aim, setAim } = useAim(isWhole ? [] : open, '.aq-gap[aria-pressed="true"]');
  useKeys({ Escape: aim === null ? back : undefined, Backspace: back });
  const gaps: Gaps = {
    legal: isWhole || isSending ? [] : open,
    aim,
    card: null,
    words: (gap) => `${betweenText(street, gap)}${isScored ? `: ${pointsText(figures[gap] ?? 0)}` : ''}`,
    sign: (gap) =>
      isScored ? (
        <b
          data-sign={(figures[gap] ?? 0) < shown ? 'bad' : 'good'}
          data-best={(figures[gap] ?? 0) === best ? '' : undefined}
        >
          {figures[gap] === shown ? '±0' : signed((figures[gap] ?? 0) - shown)}
        </b>
      ) : (
        '+'
      ),
    take: (gap) => {
      setAim(null);
      take(gap);
    },
  };
  // The first is placed now; the others wait their turn.
  const held = (seen: Seen, i: number): ReactNode => (
    <HeldCard
      key={placed.length + i}
      part={part}
      seen={seen}
      isNext={i === 0}
      words={`${nameIn(seen.id ?? '')}, ${i === 0 ? 'to be placed' : 'comes later'}; look closer`}
      fly={part.isCrossing ? `${scene.turn === scene.me ? 'counter' : 'offer'} ${i}` : undefined}
      drag={
        i > 0
          ? {}
          : {
              accepts: (target) => target.startsWith('gap '),
              drop: (target) => take(Number(target.slice('gap '.length))),
              why: () => `${nameIn(id)} goes into a gap of your own city.`,
            }
      }
    />
  );
  const stands = newPlaces(placed, mine.length);
  const id = next?.id ?? '';
  const isTrade = scene.isAgreed && scene.offer.length > 0;
  return (
    <>
      <Rivals part={part} />
      {isTrade ? (
        <Trading part={part} mine={isWhole ? <p>placed</p> : left.map(held)} />
      ) : (
        next && (
          <div className="aq-hand">
            {held(next, 0)}
            <p>
              <b>{nameIn(id)}</b>
              <br />
              {textOf(id)}
              {abilityWords(id)}
            </p>
          </div>
        )
      )}
      <MyStreet
        part={part}
        how={isWhole ? 'as it will stand' : 'tap a gap, or drag the card there'}
        on={(at) => (stands.includes(at) ? { mark: 'new', flag: 'new' } : {})}
        gaps={gaps}
        street={street}
        reckoning={isScored ? reckon(street) : null}
      />
      {plan && isTrade && <AfterDeal part={part} plan={plan} />}
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={
          <Saying sum={isScored && isWhole && <Sum from={now} to={shown} />}>
            {next
              ? `Where do you place ${nameIn(id)}?`
              : `You have placed ${namesOf(coming.map((one) => one.id ?? ''))}`}
          </Saying>
        }
        how={
          isWhole
            ? 'Take it back, or go on.'
            : later.length > 0
              ? `Then ${namesOf(later.map((one) => one.id ?? ''))}. ${isScored ? 'Each figure counts them at their best places.' : ''}`
              : isScored
                ? 'The figure at each gap is what your city gains there.'
                : 'Every gap of your city is free to take.'
        }
      >
        {back && (
          <button className="btn btn--plain" disabled={isSending} onClick={back}>
            Take back
          </button>
        )}
        {isWhole ? (
          <button
            className={pace === 0 ? 'btn btn--primary' : 'btn btn--primary aq-go'}
            style={vars({ '--look': `${LAST_LOOK * pace}ms` })}
            disabled={isSending}
            onClick={() => finish(placed)}
          >
            Go on
          </button>
        ) : (
          plan &&
          placed.length === 0 && (
            <button className="btn btn--primary" disabled={isSending} onClick={() => finish(plan.gaps)}>
              {`Best ${coming.length === 1 ? 'place' : 'places'}: ${plain(plan.total)}`}
            </button>
          )
        )}
      </ActionBar>
    </>
  );
}

/** D19: where a street is cut in two. */
export function SlideScreen({ part }: { readonly part: Part }) {
  const { scene, table, name } = part;
  const { send, isSending } = useSteps(part);
  const legal = gapsIn(table.legal, 'slide');
  const { aim, setAim } = useAim(legal, CONFIRM);
  const { target, me, isScored } = scene;
  const street = scene.streets[target] ?? [];
  const isMine = target === me;
  const now = isScored && isMine ? totalOf(street) : 0;
  const gaps: Gaps = {
    legal,
    aim,
    card: null,
    words: (gap) =>
      `cut ${betweenText(street, gap)}${isMine && isScored ? `: ${pointsText(totalOf(slid(street, gap)))}` : ''}`,
    sign: (gap) =>
      isMine && isScored ? (
        <b data-sign={totalOf(slid(street, gap)) < now ? 'bad' : 'good'}>{signed(totalOf(slid(street, gap)) - now)}</b>
      ) : (
        '✂'
      ),
    take: setAim,
  };
  useKeys({ Escape: aim !== null || !table.undo ? undefined : () => void table.undo?.() });
  return (
    <>
      <TheirStreet part={part} seat={target} gaps={gaps} />
      {aim !== null && (
        <section className="aq-after" aria-label="The city afterwards">
          <h3>{isMine ? 'Your city afterwards' : `${name(target)}’s city afterwards`}</h3>
          <Row
            part={part}
            street={slid(street, aim)}
            title="The city afterwards"
            as="mini"
            reckoning={isMine && isScored ? reckon(slid(street, aim)) : null}
          />
        </section>
      )}
      <Rivals part={part} seats={scene.rivals.filter((seat) => seat !== target)} />
      {!isMine && <MyStreet part={part} />}
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={
          <Saying sum={isMine && isScored && aim !== null && <Sum from={now} to={totalOf(slid(street, aim))} />}>
            {aim === null
              ? `Landslide: where is ${isMine ? 'your' : `${name(target)}’s`} city cut?`
              : `Cut ${gapText(aim, street.length)}`}
          </Saying>
        }
        how="The cards right of the gap move to the front; the order inside both parts stays."
      >
        {table.undo && (
          <button className="btn btn--plain" disabled={isSending} onClick={() => void table.undo?.()}>
            Back
          </button>
        )}
        <button
          className="btn btn--primary"
          disabled={aim === null || isSending}
          onClick={() => aim !== null && send({ type: 'slide', gap: aim })}
        >
          Let it slide
        </button>
      </ActionBar>
    </>
  );
}
