import { hasBit, type Seat } from '../../../engine/words.ts';
import { useDraft } from '../../../ui/draft.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { useKeys } from '../../../ui/table/keys.ts';
import { listed } from '../../../ui/table/listed.ts';
import { curfewsOver, isOverWith, isReceiver, isTooEarly, isTooMuchOut, whyNoReceiver } from '../standing.ts';
import { abilityWords } from './abilities.ts';
import { limitText, type Part, useSteps } from './part.ts';
import { MyStreet, Sign } from './pieces.tsx';
import { Rivals } from './rivals.tsx';
import { hasAct, type OwnScene, positionsIn } from './scene.ts';
import { nameIn, troublesOf } from './score.ts';
import { type OnHouse } from './street.tsx';
import { arrivalsOf } from './trade/talk.ts';

/** The seat of a drop target 'seat 2'. */
export const seatDropped = (target: string): Seat | null =>
  target.startsWith('seat ') ? Number(target.slice('seat '.length)) : null;

/** §4.2.1: whether whoever a card is dropped on can get it. */
export function canGetIt({ standing, me }: OwnScene, target: string): boolean {
  const to = seatDropped(target);
  return to !== null && isReceiver(standing, me, to);
}

export function whyNotTo({ standing, me }: OwnScene, target: string | null): string {
  const to = target === null ? null : seatDropped(target);
  return to === null ? 'Lay it on the player who should get it.' : whyNoReceiver(standing, me, to).text;
}

/** D2: Gift, Trade, an event, or (`mayPass`) nothing. A card can also be dragged onto somebody's line: that is a Gift. */
export function TurnScreen({ part }: { readonly part: Part }) {
  const { scene, table } = part;
  const { legal } = table;
  const { send, isSending } = useSteps(part);
  const [aimed, setEvent] = useDraft<number | null>('event', null);
  const events = positionsIn(legal, 'ability');
  const event = aimed !== null && events.includes(aimed) ? aimed : null;
  const card = event === null ? '' : (scene.mine[event - 1]?.id ?? '');
  const arrivals = arrivalsOf(table.log, scene.me);
  const mayGive = hasAct(legal, 'gift');
  const gift = (): void => send({ type: 'gift' });
  const trade = (): void => send({ type: 'trade' });
  const nextEvent = (): void => setEvent(events[(events.indexOf(aimed ?? 0) + 1) % events.length] ?? null);
  useKeys({
    g: mayGive ? gift : undefined,
    t: hasAct(legal, 'trade') ? trade : undefined,
    a: events.length > 0 ? nextEvent : undefined,
    Escape: event === null ? undefined : () => setEvent(null),
  });

  const house = (at: number): OnHouse => {
    const isEvent = events.includes(at + 1);
    const id = scene.mine[at]?.id ?? '';
    const from = arrivals.get(id);
    const isNew = arrivals.has(id);
    return {
      mark: event === at + 1 ? 'picked' : isEvent ? 'legal' : isNew ? 'new' : undefined,
      flag: isNew ? (from === null || from === undefined ? 'new' : `from ${part.name(from)}`) : undefined,
      ...(isEvent
        ? { words: 'its ability can be executed', tap: () => setEvent(event === at + 1 ? null : at + 1) }
        : {}),
      drag: mayGive
        ? {
            accepts: (target) => canGetIt(scene, target),
            drop: (target) =>
              send({ type: 'gift' }, { type: 'give', position: at + 1 }, { type: 'to', seat: seatDropped(target) }),
            why: (target) => whyNotTo(scene, target),
          }
        : undefined,
    };
  };

  const isInspecting = scene.ability === 'inspection';
  return (
    <>
      <Rivals part={part} />
      <MyStreet part={part} on={house} hasTroubles />
      {event === null ? (
        <ActionBar
          game={table.game}
          refusal={table.refusal}
          say={isInspecting ? 'Inspection: now a Gift or a Trade' : 'Your turn: take one action'}
          how={
            isInspecting
              ? `You have seen ${part.name(scene.target)}’s whole city.`
              : `${leavingText(part)}${limitText(scene)}`
          }
        >
          <Sign
            kind="gift"
            title="Gift"
            text="push one card into another city; nobody can refuse"
            letter="G"
            isOff={isSending || !mayGive}
            take={gift}
          />
          <Sign
            kind="trade"
            title="Trade"
            text={hasAct(legal, 'trade') ? 'offer one to three cards by name, they answer' : 'nobody else has a card'}
            letter="T"
            isOff={isSending || !hasAct(legal, 'trade')}
            take={trade}
          />
          {events.length > 0 && (
            <Sign
              kind="event"
              title="Event"
              text={
                events.length === 1
                  ? `execute ${nameIn(scene.mine[(events[0] ?? 1) - 1]?.id ?? '')}`
                  : `execute one of ${events.length} abilities`
              }
              letter="A"
              isOff={isSending}
              take={nextEvent}
            />
          )}
          {hasAct(legal, 'pass') && (
            <button className="btn btn--plain" disabled={isSending} onClick={() => send({ type: 'pass' })}>
              Pass
            </button>
          )}
        </ActionBar>
      ) : (
        <ActionBar
          game={table.game}
          refusal={table.refusal}
          say={`Execute ${nameIn(card)}?`}
          how={`${abilityWords(card)} Then it faces out: seen by all, used up, still scoring.${lastOut(part)}`}
        >
          <button className="btn btn--plain" onClick={() => setEvent(null)}>
            Something else
          </button>
          <button
            className="btn btn--primary"
            disabled={isSending}
            onClick={() => send({ type: 'ability', position: event })}
          >
            Execute it
          </button>
        </ActionBar>
      )}
    </>
  );
}

/** §4.5.1: what comes after the action. */
function leavingText({ scene, name }: Part): string {
  const { standing, options, me, rivals } = scene;
  if (isTooEarly(standing)) return `Nobody may say “done” before round ${options.earliestDone}.`;
  const strict = rivals.find((seat) => hasBit(curfewsOver(standing, me), seat));
  return strict === undefined
    ? 'Afterwards you may say “done” and be safe.'
    : `Curfew of ${name(strict)}: you may not say “done” now.`;
}

/** §5.1b: a warning before the card that ends the game. */
function lastOut({ scene }: Part): string {
  const out = scene.outward(scene.me) + 1;
  return isTooMuchOut(out, scene.options) ? ` That would be outward card ${out}: the game ends at once.` : '';
}

/** D10: stay, or close the street. */
export function DoneScreen({ part }: { readonly part: Part }) {
  const { scene, table, name } = part;
  const { send, isSending } = useSteps(part);
  const leave = table.legal.find(({ type }) => type === 'done' || type === 'notice');
  const stay = (): void => send({ type: 'stay' });
  const done = (): void => {
    if (leave) send(leave);
  };
  useKeys({ s: stay, d: done });
  const remaining = scene.rivals.filter((seat) => !scene.isDone(seat));
  const worst = scene.isScored ? troublesOf(scene.mine)[0] : undefined;
  const isNotice = leave?.type === 'notice';
  const last = isOverWith(remaining.length) && !isNotice ? ' and the game ends' : '';
  return (
    <>
      <Rivals part={part} />
      <MyStreet part={part} hasTroubles />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say="Play on, or close your city?"
        how={
          <>
            {worst
              ? `Without ${nameIn(scene.mine[worst.at]?.id ?? '')} you would have ${worst.gain} more. `
              : scene.isScored
                ? 'Nothing in your city hurts you. '
                : ''}
            {remaining.length > 0 && `Still playing besides you: ${listed(remaining.map(name))}.`}
            {limitText(scene)}
          </>
        }
      >
        <Sign
          kind="stay"
          title="Stay"
          text="take another turn; others may still push cards into your city"
          letter="S"
          isOff={isSending}
          take={stay}
        />
        <Sign
          kind="done"
          title={isNotice ? 'Notice' : 'Done'}
          text={
            isNotice
              ? 'play on until your next turn would begin, then you are out'
              : `no more turns, nobody can touch your city${last}`
          }
          letter="D"
          isOff={isSending || !leave}
          take={done}
        />
      </ActionBar>
    </>
  );
}
