import type { ReactNode } from 'preact/compat';
import { conditionText, effectsText } from '../words/card-words.ts';
import { Card, type CardState } from '../../../ui/cards/card.tsx';
import { CardIcon } from '../../../ui/cards/icon.tsx';
import { Bundle } from './cards/shapes.tsx';
import { writeBundle } from '../effects.ts';
import { Brought } from './forecast.tsx';
import type { Moment } from './moments.ts';
import { aimOrGo, isAim, legalFor, type Part } from './part.ts';
import { Effects, Price, Short } from './pieces.tsx';
import { amounts, inWords, shortOf, type Tablet } from './scene.ts';

/** §4.4.1: three Objectives and the Milestone, as tablets on the wall, from left to right. */
export function Agenda(part: Part) {
  return (
    <section className="uc-agenda" data-guide="agenda" data-row="" aria-label="Agenda and Milestone">
      {part.scene.tablets.map((tablet, i) => {
        // Of two things that happened here in one step the one that is under way.
        const here = part.moments.shown.filter((each) => each.tablet.slot === i + 1);
        const moment = here.findLast(({ isOn }) => isOn) ?? here[0];
        if (moment) return <Passing key={`passing ${i}`} part={part} moment={moment} />;
        return tablet ? (
          <Hanging key={`${tablet.id} ${i}`} part={part} tablet={tablet} />
        ) : (
          <div key={`niche ${i}`} className="uc-niche" data-guide={i === 3 ? 'milestone' : undefined}>
            <span>{i === 3 ? 'The next Milestone comes next year' : 'Filled next year'}</span>
          </div>
        );
      })}
    </section>
  );
}

interface HangingProps {
  readonly part: Part;
  readonly tablet: Tablet;
}

/** One tablet. A tap opens it; where an effect asks for a Clock or a Crisis it is the choice itself. */
function Hanging({ part, tablet }: HangingProps) {
  const { table, mind, think } = part;
  const { slot, id, clock, crisis, isActive, isMilestone } = tablet;
  const target = legalFor(part, { type: 'target', slot });
  const isTarget = isAim(part, target);
  const isOpen = mind.opened === slot;
  const status = statusOf(part, tablet);
  const open = (): void => {
    if (target) aimOrGo(part, target);
    else think({ opened: isOpen ? null : slot, aim: isOpen ? null : firstWay(part, slot), times: 1, raised: null });
  };
  return (
    <article
      className="uc-tablet"
      data-guide={isMilestone ? 'milestone' : undefined}
      data-milestone={isMilestone ? '' : undefined}
      data-open={isOpen || isTarget ? '' : undefined}
      data-fails={tablet.isFailing ? '' : undefined}
    >
      <button
        type="button"
        className="uc-hang"
        data-slot={slot}
        aria-pressed={target ? isTarget : isOpen}
        aria-keyshortcuts={String(slot)}
        onClick={open}
        onContextMenu={(event) => {
          event.preventDefault();
          table.openCard(id);
        }}
      >
        <span className="sr">{wordsOf(part, tablet, status.text)}</span>
        <Card
          game={table.game}
          card={id}
          size="table"
          isPlain
          clock={clock}
          crisis={crisis}
          state={stateOf(part, tablet, target !== undefined, isTarget)}
        />
      </button>
      <h3 className="uc-title display" aria-hidden="true">
        {tablet.name}
      </h3>
      <span className="uc-stat" data-tone={status.tone} aria-hidden="true">
        {status.tone === 'ok' ? '✓ ' : clock > 0 && <CardIcon name="hourglass" />}
        {status.text}
      </span>
      {crisis > 0 && isActive && <Track tablet={tablet} />}
      <Ways part={part} tablet={tablet} />
      {isActive && <Fail tablet={tablet} />}
    </article>
  );
}

/** What happens if it fails. */
const Fail = ({ tablet: { card } }: { readonly tablet: Tablet }) => (
  <div className="uc-fail" aria-hidden="true">
    <b>✕</b>
    {card.failure.do.length === 0 ? <span>nothing</span> : <Effects of={card.failure.do} />}
    <small>{AFTER[card.failure.after]}</small>
  </div>
);

/** A card that is met or fails, as it hung: a seal comes down on it, or it tilts, and what that brought is named. */
function Passing({ part, moment }: { readonly part: Part; readonly moment: Moment }) {
  const { tablet, told, isOn } = moment;
  const { state } = part.moments;
  const isMet = told.tone === 'good';
  return (
    <article
      className="uc-tablet uc-passing"
      data-milestone={tablet.isMilestone ? '' : undefined}
      data-as={isOn ? (isMet ? 'met' : 'failed') : undefined}
    >
      <button type="button" className="uc-hang" onClick={() => (state?.isRunning ? state.finish() : state?.goOn())}>
        <span className="sr">{`${told.head}. Go on`}</span>
        <Card
          game={part.table.game}
          card={tablet.id}
          size="table"
          isPlain
          clock={tablet.clock}
          crisis={tablet.crisis}
        />
        {isOn && isMet && (
          <span className="uc-seal" aria-hidden="true">
            ✓
          </span>
        )}
      </button>
      <h3 className="uc-title display" aria-hidden="true">
        {tablet.name}
      </h3>
      {isOn && (
        <>
          <span className="uc-stat" data-tone={isMet ? 'ok' : 'bad'} aria-hidden="true">
            {isMet ? 'resolved' : 'fails'}
          </span>
          <p className="uc-brought" aria-hidden="true">
            <Brought told={told} />
          </p>
        </>
      )}
      <Fail tablet={tablet} />
    </article>
  );
}

const AFTER = { return: 'then returns', reset: 'then stays', remove: 'then leaves' };

/** The Crisis as a track; an outlined step is where it began. */
export const Track = ({ tablet: { crisis, start, top }, then = crisis }: { tablet: Tablet; then?: number }) => (
  <span className="uc-track" role="img" aria-label={`Crisis ${crisis} of ${top}, began at ${start}`}>
    {Array.from({ length: top }, (_, i) => (
      <i
        key={i}
        data-as={i < crisis ? 'full' : i < then ? 'in' : undefined}
        data-start={i === start - 1 ? '' : undefined}
      />
    ))}
  </span>
);

/** The first option or push of a tablet that can be paid: opened, it is chosen. */
export function firstWay({ table }: Part, slot: number) {
  return table.legal.find(({ type, slot: of }) => of === slot && (type === 'resolve' || type === 'push')) ?? null;
}

interface Status {
  readonly text: string;
  readonly tone?: 'bad' | 'warn' | 'ok' | 'done';
}

function statusOf(part: Part, tablet: Tablet): Status {
  const { isActive, isFailing, clock, crisis, top, slot } = tablet;
  if (!isActive) return { text: 'resolved', tone: 'done' };
  const canResolve = part.table.legal.some(({ type, slot: of }) => type === 'resolve' && of === slot);
  if (canResolve) return { text: isFailing ? 'pay it, or it fails' : 'payable now', tone: 'ok' };
  if (isFailing) return { text: 'fails this year', tone: 'bad' };
  if (crisis > 0) return { text: `crisis ${crisis} of ${top}`, tone: 'warn' };
  return { text: `${clock} years` };
}

function stateOf({ table, mind }: Part, tablet: Tablet, isTarget: boolean, isAimed: boolean): CardState | undefined {
  if (!tablet.isActive) return 'resolved';
  if (isAimed) return 'picked';
  if (isTarget) return 'legal';
  const canDo = table.legal.some(({ type, slot }) => slot === tablet.slot && (type === 'resolve' || type === 'push'));
  return canDo && mind.opened !== tablet.slot ? 'legal' : undefined;
}

/** 'Tribute of Retjenu, Objective 1, Clock 1, fails this year; if it fails: lose 3 Food' */
function wordsOf({ scene }: Part, tablet: Tablet, status: string): string {
  const { name, slot, clock, crisis, top, isMilestone, isActive, card } = tablet;
  const where = isMilestone ? 'Milestone' : `Objective ${slot}`;
  if (!isActive) return `${name}, ${where}, resolved`;
  const state = [...(clock > 0 ? [`Clock ${clock}`] : []), ...(crisis > 0 ? [`Crisis ${crisis} of ${top}`] : [])];
  return `${name}, ${where}, ${state.join(', ')}, ${status}; if it fails: ${effectsText(card.failure.do, scene.reading.nameOf)}`;
}

/* ---- what can be done with it, on a desk ---- */

/** Every way to resolve a tablet with its price and reward; the ones that can be paid are buttons. */
function Ways({ part, tablet }: HangingProps) {
  const { card, slot, isActive } = tablet;
  if (!isActive) return null;
  const { reading } = part.scene;
  return (
    <div className="uc-ways">
      {card.options.map(({ name, spend, require, do: effects, returns }, i) => {
        const action = legalFor(part, { type: 'resolve', slot, option: i + 1 });
        const short = shortOf(reading, spend);
        return (
          <Way key={name} part={part} slot={slot} action={action} label={`${name}, pay ${inWords(amounts(spend))}`}>
            <b>{name}</b>
            <span className="uc-deal">
              <Price of={spend} /> <i>→</i> <Effects of={effects} />
              {returns && <small>returns</small>}
            </span>
            {require && <span className="uc-if">only if {conditionText(require)}</span>}
            <Short of={short} />
          </Way>
        );
      })}
      {card.crisis?.pushes.map(({ spend, by }, i) => (
        <Way
          key={writeBundle(spend)}
          part={part}
          slot={slot}
          action={legalFor(part, { type: 'push', slot, price: i + 1 })}
          label={`Push by ${by}, pay ${inWords(amounts(spend))}`}
        >
          <span className="uc-deal">
            <Bundle of={spend} /> <i>→</i> push +{by}
          </span>
        </Way>
      ))}
      {card.crisis && (
        <div className="uc-way">
          <i className="uc-mark">▲</i>
          <span className="uc-deal">
            at {tablet.top} <i>→</i>
            <Effects of={card.crisis.atTop} />
            {tablet.isMilestone && <small>resolved</small>}
          </span>
        </div>
      )}
    </div>
  );
}

interface WayProps {
  readonly part: Part;
  readonly slot: number;
  readonly action: ReturnType<typeof legalFor>;
  readonly label: string;
  readonly children: ReactNode;
}

function Way({ part, slot, action, label, children }: WayProps) {
  if (!action)
    return (
      <div className="uc-way">
        <i className="uc-mark">–</i>
        {children}
      </div>
    );
  return (
    <button
      type="button"
      className="uc-way"
      data-can=""
      aria-pressed={isAim(part, action)}
      onClick={() => part.think({ opened: slot, aim: action, times: 1 })}
    >
      <i className="uc-mark">✓</i>
      <span className="sr">{label}</span>
      {children}
    </button>
  );
}
