import type { Seat } from '../../../engine/words.ts';
import { useSettings } from '../../../ui/settings.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { useKeys } from '../../../ui/table/keys.ts';
import { pointsText, signed } from '../../../ui/table/signs.ts';
import { isReceiver } from '../standing.ts';
import { digitKeys, useAim } from './aim.ts';
import { gapText, namesOf, type Part, useSteps } from './part.ts';
import { HeldCard, MyStreet, Saying, Sum, TheirStreet } from './pieces.tsx';
import { Rivals } from './rivals.tsx';
import { gapsIn, positionsIn, type Seen, seatsFor, type Street, without } from './scene.ts';
import { fallenBy, isKnown, nameIn, reckon, totalOf } from './score.ts';
import { Face, type Gaps, type OnHouse, Row } from './street.tsx';
import { canGetIt, seatDropped, whyNotTo } from './turn.tsx';

/** D3: a card, a player, a gap of their street. Until the last step is taken all of it can be changed. */
export function GiftScreen({ part }: { readonly part: Part }) {
  const { scene } = part;
  const at = Number(scene.said.find(({ type }) => type === 'give')?.position ?? 0) - 1;
  const to = scene.said.find(({ type }) => type === 'to')?.seat;
  if (scene.phase === 'gift-card') return <GiftCard part={part} />;
  const seen = scene.mine[at];
  if (scene.phase === 'gift-to' || typeof to !== 'number' || !seen) return <GiftTo part={part} at={at} />;
  return <GiftGap part={part} at={at} seen={seen} to={to} />;
}

/* ---- what is chosen so far ---- */

interface CrumbsProps {
  readonly part: Part;
  readonly seen?: Seen | undefined;
  readonly to?: Seat;
  readonly where?: string;
}

/** Card, to whom, where: each reopens its step. */
function Crumbs({ part, seen, to, where }: CrumbsProps) {
  const { undo } = part.table;
  const steps = to !== undefined ? 2 : seen ? 1 : 0;
  const back = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) await undo?.();
  };
  return (
    <ol className="aq-crumbs" aria-label="Your gift so far">
      <li data-now={steps === 0 ? '' : undefined}>
        <button disabled={!seen || !undo} onClick={() => void back(steps)}>
          {seen ? <Face part={part} seen={seen} size="chip" /> : <i className="aq-slot" />}
          <span>
            <small>card</small>
            <b>{seen ? nameIn(seen.id ?? '') : 'which?'}</b>
          </span>
        </button>
      </li>
      <li data-now={steps === 1 ? '' : undefined}>
        <button disabled={to === undefined || !undo} onClick={() => void back(1)}>
          {to === undefined ? <i className="aq-slot" /> : <Crest seat={to} isSmall />}
          <span>
            <small>to</small>
            <b>{to === undefined ? 'whom?' : part.name(to)}</b>
          </span>
        </button>
      </li>
      <li data-now={steps === 2 ? '' : undefined}>
        <span className="aq-crumb">
          <i className="aq-slot" />
          <span>
            <small>where</small>
            <b>{where ?? 'which gap?'}</b>
          </span>
        </span>
      </li>
    </ol>
  );
}

const BackButton = ({ part }: { readonly part: Part }) =>
  part.table.undo ? (
    <button className="btn btn--plain" disabled={part.table.isBusy} onClick={() => void part.table.undo?.()}>
      Back
    </button>
  ) : null;

/** Escape and Backspace take one step back. */
function useBack({ table }: Part, isOn = true): void {
  const back = isOn && table.undo ? () => void table.undo?.() : undefined;
  useKeys({ Escape: back, Backspace: back });
}

/* ---- which card ---- */

function GiftCard({ part }: { readonly part: Part }) {
  const { scene, table } = part;
  const { send } = useSteps(part);
  const legal = positionsIn(table.legal, 'give');
  const now = scene.isScored ? totalOf(scene.mine) : 0;
  useBack(part);
  // Where only one can get it, that is no question.
  const [only, ...others] = scene.rivals.filter((seat) => isReceiver(scene.standing, scene.me, seat));
  const give = (position: number): void =>
    send(
      { type: 'give', position },
      ...(only !== undefined && others.length === 0 ? [{ type: 'to', seat: only }] : []),
    );
  useKeys(digitKeys(legal, give));
  const house = (at: number): OnHouse => {
    if (!legal.includes(at + 1)) return { mark: 'idle' };
    const gain = scene.isScored ? totalOf(without(scene.mine, at)) - now : undefined;
    return {
      mark: 'legal',
      figure: gain,
      words: `give it away${gain === undefined ? '' : `, ${pointsText(now + gain)} without it`}`,
      tap: () => give(at + 1),
      drag: {
        accepts: (target) => canGetIt(scene, target),
        drop: (target) => send({ type: 'give', position: at + 1 }, { type: 'to', seat: seatDropped(target) }),
        why: (target) => whyNotTo(scene, target),
      },
    };
  };
  return (
    <>
      <Crumbs part={part} />
      <Rivals part={part} />
      <MyStreet part={part} how="tap the card you give away" on={house} />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={giftSay(part, 'Gift: which card do you give away?')}
        how={
          scene.isScored
            ? 'The figure is what your city gains without it. You can also drag the card onto a player.'
            : 'Tap a card of your city, or drag it onto a player.'
        }
      >
        <BackButton part={part} />
      </ActionBar>
    </>
  );
}

function giftSay({ scene }: Part, otherwise: string): string {
  if (scene.ability === 'double-delivery') return 'Double Delivery: which card goes?';
  return scene.ability === 'curfew' ? 'Curfew: which card do you give away?' : otherwise;
}

/* ---- to whom ---- */

function GiftTo({ part, at }: { readonly part: Part; readonly at: number }) {
  const { scene, table, name } = part;
  const { send } = useSteps(part);
  const seats = seatsFor(table.legal, 'to');
  const seen = scene.mine[at];
  useBack(part);
  useKeys(Object.fromEntries(seats.map((seat, i) => [String(i + 1), () => send({ type: 'to', seat })])));
  return (
    <>
      <Crumbs part={part} seen={seen} />
      <Rivals
        part={part}
        aimAt={(seat) =>
          seats.includes(seat)
            ? { words: `give the card to ${name(seat)}`, take: () => send({ type: 'to', seat }) }
            : null
        }
      />
      <MyStreet part={part} on={(place) => (place === at ? { mark: 'picked', flag: 'give' } : { mark: 'idle' })} />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={`Who gets the ${nameIn(seen?.id ?? '')}?`}
        how="Tap a player. Whoever is done cannot be touched."
      >
        <BackButton part={part} />
      </ActionBar>
    </>
  );
}

/* ---- at which gap ---- */

interface GapProps {
  readonly part: Part;
  readonly at: number;
  readonly seen: Seen;
  readonly to: Seat;
}

function GiftGap({ part, at, seen, to }: GapProps) {
  const { scene, table, name } = part;
  const { send, isSending } = useSteps(part);
  const legal = gapsIn(table.legal, 'gap');
  const { aim, setAim } = useAim(legal, '.aq .actionbar .btn--primary');
  const street = scene.streets[to] ?? [];
  const card = nameIn(seen.id ?? '');
  const [from, rest] = scene.isScored ? [totalOf(scene.mine), totalOf(without(scene.mine, at))] : [0, 0];
  const fallen = aim === null || !scene.isScored ? [] : fallenBy(street, aim, seen);
  useBack(part, aim === null);
  const { confirms } = useSettings(); // a gift cannot be taken back
  const give = (gap: number): void => send({ type: 'gap', gap });
  const gaps: Gaps = {
    legal,
    aim,
    card: seen,
    words: (gap) => betweenText(street, gap),
    sign: (gap) => <GapSign part={part} street={street} gap={gap} seen={seen} />,
    take: confirms ? setAim : give,
  };
  return (
    <>
      <Crumbs part={part} seen={seen} to={to} {...(aim === null ? {} : { where: gapText(aim, street.length) })} />
      <TheirStreet part={part} seat={to} gaps={gaps} />
      <div className="aq-hand">
        <HeldCard
          part={part}
          seen={seen}
          words={`${card}, your gift; look closer`}
          drag={{
            accepts: (target) => target.startsWith('gap '),
            drop: (target) => (confirms ? setAim : give)(Number(target.slice('gap '.length))),
            why: () => `The ${card} goes into a gap of ${name(to)}’s city.`,
          }}
        />
        <p>
          {aim === null
            ? `Choose a gap of ${name(to)}’s city, or drag the card there. A dot for each neighbour: filled if you know it.`
            : fallen.length > 0
              ? `As far as you can tell, ${namesOf(fallen)} ${fallen.length === 1 ? 'falls' : 'fall'} to 0, unless a card you do not see prevents it.`
              : `${card} will stand ${betweenText(street, aim)}.`}
        </p>
      </div>
      <section className="aq-after" aria-label="Your city afterwards">
        <h3>Your city afterwards</h3>
        <Row
          part={part}
          street={without(scene.mine, at)}
          title="Your city afterwards"
          as="mini"
          reckoning={scene.isScored ? reckon(without(scene.mine, at)) : null}
        />
      </section>
      <Rivals part={part} seats={scene.rivals.filter((seat) => seat !== to)} />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={
          <Saying sum={scene.isScored && <Sum from={from} to={rest} />}>
            {aim === null ? `Where does the ${card} go?` : `${card} ${gapText(aim, street.length)}`}
          </Saying>
        }
        how={
          scene.options.hands === 'open'
            ? 'It cannot be refused.'
            : `Only ${name(to)} will see what it is; the others see where it went.`
        }
      >
        <BackButton part={part} />
        <button
          className="btn btn--primary"
          disabled={aim === null || isSending}
          onClick={() => aim !== null && give(aim)}
        >
          {`Give the ${card}`}
        </button>
      </ActionBar>
    </>
  );
}

/** 'between Museum and a hidden card' */
export function betweenText(street: Street, gap: number): string {
  const neighbour = (at: number): string => nameIn(street[at]?.id ?? 'a hidden card');
  if (street.length === 0) return 'on the empty road';
  if (gap === 0) return `in front of ${neighbour(0)}`;
  if (gap === street.length) return `behind ${neighbour(gap - 1)}`;
  if (street[gap - 1]?.id === null && street[gap]?.id === null) return 'between two hidden cards';
  return `between ${neighbour(gap - 1)} and ${neighbour(gap)}`;
}

/** What the gift would do to a street that is known; otherwise which neighbours are. */
function GapSign({ part, street, gap, seen }: { part: Part; street: Street; gap: number; seen: Seen }) {
  if (part.scene.isScored && isKnown(street)) {
    const gain = totalOf([...street.slice(0, gap), seen, ...street.slice(gap)]) - totalOf(street);
    return <b data-sign={gain < 0 ? 'bad' : 'good'}>{gain === 0 ? '±0' : signed(gain)}</b>;
  }
  return [street[gap - 1], street[gap]].map((neighbour, i) =>
    neighbour ? <u key={i} data-known={neighbour.id === null ? undefined : ''} /> : null,
  );
}
