import type { ReactNode } from 'preact/compat';
import type { Message } from '../../../engine/edge.ts';
import { conditionText, consequenceText } from '../words/card-words.ts';
import { type Effect, writeBundle } from '../effects.ts';
import type { Reading } from '../words/reading.ts';
import type { Option } from '../deck-file/records.ts';
import { CardIcon } from '../../../ui/cards/icon.tsx';
import { Track } from './agenda.tsx';
import { mostTimes, tryAction } from '../words/trial.ts';
import { aimOrGo, isAim, legalFor, type Part } from './part.ts';
import { Effects, Held, Price, Short, Then } from './pieces.tsx';
import { inWords, shortOf, sum, type Tablet } from './scene.ts';

/** A tablet taken from the wall: every way to resolve it, what it costs, what it brings, and what happens if it is left. */
export function Opened(part: Part & { readonly tablet: Tablet }) {
  const { scene, table, think, tablet } = part;
  const { card, name, slot, isMilestone, isActive } = tablet;
  const kind = isMilestone
    ? `Milestone · Act ${ROMAN['act' in card ? card.act : 0]} · 5 points and its Clock`
    : `Objective ${slot} of 3${'renown' in card && card.renown > 0 ? ` · ${card.renown} Renown` : ''}`;
  return (
    <section className="uc-opened" aria-label={name}>
      <div className="uc-top">
        <Held
          table={table}
          card={tablet.id}
          name={name}
          says="enlarge"
          size="table"
          clock={tablet.clock}
          crisis={tablet.crisis}
        />
        <div>
          <h3 className="display" aria-level={2}>
            {name}
          </h3>
          <small>{kind}</small>
          <p className="uc-flav">{card.flavour}</p>
        </div>
        <button type="button" className="uc-close" onClick={() => think({ opened: null, aim: null })}>
          <span className="sr">Back to the wall</span>✕
        </button>
      </div>
      {isActive ? (
        <Left scene={scene} tablet={tablet} />
      ) : (
        <p className="uc-done">Resolved. It leaves with the year.</p>
      )}
      {isActive && (
        <div className="uc-options" data-n={card.options.length} role="group" aria-label="Ways to resolve it">
          {card.options.map((option, i) => (
            <OptionChoice
              key={option.name}
              {...part}
              option={option}
              action={legalFor(part, { type: 'resolve', slot, option: i + 1 })}
            />
          ))}
          {card.crisis && <Pushing {...part} />}
        </div>
      )}
    </section>
  );
}

const ROMAN = ['', 'I', 'II', 'III'];
const AFTER = {
  return: 'Then it goes to the Objective Discard and can come back.',
  reset: 'Then it stays, and begins anew.',
  remove: 'Then it leaves the game.',
};

/** What happens to a card that is left alone. */
function Left({ tablet }: { readonly scene: Part['scene']; readonly tablet: Tablet }) {
  const { isFailing, clock, crisis, card } = tablet;
  const years = Math.min(...[clock, crisis].filter((n) => n > 0));
  return (
    <p className="uc-doom" data-now={isFailing ? '' : undefined}>
      <b>
        <CardIcon name="hourglass" />
        {isFailing ? 'Left alone, it fails this year' : `Left alone, it fails in ${years} years`}
      </b>
      <span>
        {card.failure.do.length === 0 ? 'Nothing happens.' : <Effects of={card.failure.do} />}{' '}
        {AFTER[card.failure.after]}
      </span>
    </p>
  );
}

interface OptionProps extends Part {
  readonly tablet: Tablet;
  readonly option: Option;
  readonly action: Message | undefined;
}

function OptionChoice({ option, action, ...part }: OptionProps) {
  const { reading } = part.scene;
  const { name, spend, require, do: effects, returns } = option;
  const short = shortOf(reading, spend);
  const later = laterOf(reading, effects);
  return (
    <Choice part={part} action={action} title={name}>
      <span className="uc-deal">
        <Price of={spend} /> <i>→</i> <Effects of={effects} />
        {returns && <small>it returns</small>}
      </span>
      {require && <small className="uc-if">only if {conditionText(require)} this year</small>}
      {sum(short) > 0 && <Short of={short} />}
      {later.map((text) => (
        <small key={text} className="uc-later">
          {text}
        </small>
      ))}
    </Choice>
  );
}

/** What the Chronicle will remember, with Milestones called by their names. */
function laterOf({ cards: { records } }: Reading, effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => {
    const found = effect.op === 'tag' ? records.chronicle.find(({ tag }) => tag === effect.tag) : undefined;
    return found ? [`Later: ${consequenceText(found, records)}.`] : [];
  });
}

interface ChoiceProps {
  readonly part: Part;
  readonly action: Message | undefined; // none: it cannot be chosen now
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/** One way as a large button: the first tap shows it in the stores, the second does it. */
export function Choice({ part, action, title, children }: ChoiceProps) {
  const { scene, mind } = part;
  const isAimed = isAim(part, action);
  const outcome = action && isAimed ? tryAction(scene.reading.world, action, mind.times) : null;
  return (
    <button
      type="button"
      className="uc-choice"
      aria-pressed={isAimed}
      aria-disabled={action ? undefined : true}
      onClick={() => action && aimOrGo(part, action)}
    >
      <i className="uc-radio" />
      <b>{title}</b>
      {children}
      {outcome && (
        <small className="uc-would">
          you would have <Then before={scene.reading.trackers} after={outcome.trackers} />
          {outcome.trackers.every((n, i) => n === scene.reading.trackers[i]) && 'the same in your stores'}
          {sum(outcome.overflow) > 0 && <strong>{inWords(outcome.overflow)} lost above capacity</strong>}
          {outcome.isOpen && ' and a choice'}
          {outcome.misfortunes > 0 && <strong> and {outcome.misfortunes} Misfortune</strong>}
        </small>
      )}
    </button>
  );
}

/** §4.7.2: a Crisis is pushed once or several times at a price. */
function Pushing(part: Part & { readonly tablet: Tablet }) {
  const { tablet, mind, scene } = part;
  const { card, slot, crisis, top } = tablet;
  const pushes = card.crisis?.pushes ?? [];
  const aim = mind.aim?.type === 'push' && mind.aim.slot === slot ? mind.aim : null;
  const then = (aim && tryAction(scene.reading.world, aim, mind.times)?.crises[slot - 1]) ?? crisis;
  return (
    <>
      <div className="uc-crisis">
        <Track tablet={tablet} then={then} />
        <small>
          Crisis {crisis}
          {then > crisis && ` → ${then}`} of {top}; at {top}: <Effects of={card.crisis?.atTop ?? []} /> and it is
          resolved
        </small>
      </div>
      {pushes.map(({ spend, by: steps }, i) => {
        const action = legalFor(part, { type: 'push', slot, price: i + 1 });
        const most = action ? mostTimes(scene.reading.world, action) : 0;
        const short = shortOf(scene.reading, spend);
        return (
          <div key={writeBundle(spend)} className="uc-push">
            <Choice
              part={part}
              action={action}
              title={
                <span className="uc-deal">
                  <Price of={spend} /> <i>→</i> push +{steps}
                </span>
              }
            >
              {sum(short) > 0 && <Short of={short} />}
            </Choice>
            {aim?.price === i + 1 && most > 1 && <Stepper part={part} most={most} />}
          </div>
        );
      })}
    </>
  );
}

function Stepper({ part: { mind, think }, most }: { readonly part: Part; readonly most: number }) {
  return (
    <div className="uc-stepper" role="group" aria-label="How often">
      <button
        type="button"
        aria-disabled={mind.times <= 1}
        onClick={() => think({ times: Math.max(1, mind.times - 1) })}
      >
        <span className="sr">Push once less</span>−
      </button>
      <output aria-live="polite">× {mind.times}</output>
      <button
        type="button"
        aria-disabled={mind.times >= most}
        onClick={() => think({ times: Math.min(most, mind.times + 1) })}
      >
        <span className="sr">Push once more</span>+
      </button>
    </div>
  );
}
