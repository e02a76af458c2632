import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { useKeys } from '../../../ui/table/keys.ts';
import { plain, signed } from '../../../ui/table/signs.ts';
import { abilityWords } from './abilities.ts';
import { useAim } from './aim.ts';
import { betweenText } from './gift.tsx';
import { gapText, namesOf, type Part, useSteps } from './part.ts';
import { HeldCard, MyStreet, Saying, Sum, TheirStreet } from './pieces.tsx';
import { Rivals } from './rivals.tsx';
import { gapsIn, slid, withCard } from './scene.ts';
import { nameIn, reckon, textOf, totalOf } from './score.ts';
import { type Gaps, Row } from './street.tsx';

const CONFIRM = '.aq .actionbar .btn--primary';

/** D8: a card that I received; every gap says what my street would score then. */
export function InsertScreen({ part }: { readonly part: Part }) {
  const { scene, table } = part;
  const { send, isSending } = useSteps(part);
  const legal = gapsIn(table.legal, 'insert');
  const { aim, setAim } = useAim(legal, CONFIRM);
  const [seen] = scene.arriving;
  useKeys({ Escape: aim !== null || !table.undo ? undefined : () => void table.undo?.() });
  if (!seen) return null;
  const id = seen.id ?? '';
  const { mine, isScored } = scene;
  const now = isScored ? totalOf(mine) : 0;
  const at = (gap: number): number => totalOf(withCard(mine, gap, seen));
  const best = isScored ? Math.max(...legal.map(at)) : 0;
  // The other cards that come to me after this one.
  const later = scene.arriving.flatMap((card, i) =>
    i > 0 && scene.due[i] === scene.me && card.id !== null ? [card.id] : [],
  );
  const gaps: Gaps = {
    legal,
    aim,
    card: seen,
    words: (gap) => `gap ${gap}, ${betweenText(mine, gap)}${isScored ? `: ${plain(at(gap))} points` : ''}`,
    sign: (gap) =>
      isScored ? (
        <b data-sign={at(gap) < now ? 'bad' : 'good'} data-best={at(gap) === best ? '' : undefined}>
          {at(gap) === now ? '±0' : signed(at(gap) - now)}
        </b>
      ) : (
        '+'
      ),
    take: setAim,
  };
  return (
    <>
      <Rivals part={part} />
      <div className="aq-hand">
        <HeldCard
          part={part}
          seen={seen}
          words={`${nameIn(id)}, to be inserted; look closer`}
          drag={{
            accepts: (target) => target.startsWith('gap '),
            drop: (target) => setAim(Number(target.slice('gap '.length))),
            why: () => `${nameIn(id)} goes into a gap of your own street.`,
          }}
        />
        <p>
          <b>{nameIn(id)}</b>
          <br />
          {textOf(id)}
          {abilityWords(id)}
          {later.length > 0 && ` Then ${namesOf(later)}.`}
        </p>
      </div>
      <MyStreet
        part={part}
        how={aim === null ? 'tap a gap, or drag the card there' : 'as it would stand'}
        gaps={gaps}
        reckoning={isScored ? reckon(aim === null ? mine : withCard(mine, aim, seen)) : null}
      />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={
          <Saying sum={isScored && aim !== null && <Sum from={now} to={at(aim)} />}>
            {aim === null ? `Where does ${nameIn(id)} go?` : `${nameIn(id)} ${gapText(aim, mine.length)}`}
          </Saying>
        }
        how={
          isScored
            ? 'The figure at each gap is what your street gains there.'
            : 'Every gap of your street is free to take.'
        }
      >
        <button
          className="btn btn--primary"
          disabled={aim === null || isSending}
          onClick={() => aim !== null && send({ type: 'insert', gap: aim })}
        >
          Insert here
        </button>
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
      `cut ${betweenText(street, gap)}${isMine && isScored ? `: ${plain(totalOf(slid(street, gap)))} points` : ''}`,
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
        <section className="aq-after" aria-label="The street afterwards">
          <h3>{isMine ? 'Your street afterwards' : `${name(target)}’s street afterwards`}</h3>
          <Row
            part={part}
            street={slid(street, aim)}
            title="The street afterwards"
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
              ? `Landslide: where is ${isMine ? 'your' : `${name(target)}’s`} street cut?`
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
