import type { ReactNode } from 'preact/compat';
import { amountOf } from '../../../engine/words.ts';
import { CardIcon } from '../../../ui/cards/icon.tsx';
import { ICONS } from './cards/icons.ts';
import type { Effect } from '../effects.ts';
import { BY_OMENS, BY_REIGN, COLLAPSE } from '../shape.ts';
import type { Due, YearEnd } from '../words/trial.ts';
import type { Reading } from '../words/reading.ts';
import type { Part } from './part.ts';
import { Change, Effects, Price, Short } from './pieces.tsx';
import { type Told, turnOfTheYear } from './report.ts';
import { type Scene, shortOf, sum, type Tablet } from './scene.ts';

/** What would happen if the year ended now; at its beginning, what the last one brought. */
export function Forecast(part: Part) {
  const { scene, table, mind, think } = part;
  const told = scene.phase === 'play' && scene.lane.length === 0 ? turnOfTheYear(table.log, scene.reading) : [];
  if (told.length > 0 && !mind.isReportRead && mind.raised === null && mind.aim === null)
    return (
      <section className="uc-cast uc-report" tabIndex={0} aria-label={`Year ${scene.reading.year} begins`}>
        <h3 aria-level={2}>
          Year {scene.reading.year} begins
          <button type="button" className="uc-close" onClick={() => think({ isReportRead: true })}>
            <span className="sr">Put it away</span>✕
          </button>
        </h3>
        <ul>
          {told.map((one, i) => (
            <li key={i} data-tone={one.tone}>
              <Story told={one} />
            </li>
          ))}
        </ul>
      </section>
    );
  const { due } = scene.yearEnd;
  const ends = endWords(scene.yearEnd);
  return (
    <section
      className="uc-cast"
      tabIndex={0} // on a phone it scrolls
      data-calm={due.length === 0 && ends === null ? '' : undefined}
      aria-label="If the year ended now"
    >
      <h3 aria-level={2}>
        <CardIcon name="hourglass" />
        {scene.step === 'action' ? 'If the year ended now' : 'If you stop now'}
      </h3>
      <ul>
        {due.length === 0 && ends === null && <li>nothing fails or is lost</li>}
        {due.map((one, i) => (
          <li key={i}>
            {scene.reading.nameOf(one.id)} {HAPPENS[one.why]}: <What reading={scene.reading} due={one} />
          </li>
        ))}
        {ends !== null && (
          <li>
            <strong>{ends}</strong>
          </li>
        )}
      </ul>
    </section>
  );
}

/** 'Call the Medjay fails: −2 Might, an Ill Omen, it stays, back to 3' */
const Story = ({ told }: { readonly told: Told }) => (
  <>
    {told.head}
    {partsOf(told).length > 0 && ': '}
    <Brought told={told} />
  </>
);

/** '−2 Might, an Ill Omen, it stays, back to 3' */
export const Brought = ({ told }: { readonly told: Told }) =>
  partsOf(told).map((part, i) => (
    <span key={i} className={typeof part === 'string' ? 'uc-more' : undefined}>
      {i > 0 && ', '}
      {part}
    </span>
  ));

function partsOf({ change, omens, misfortunes, more }: Told): ReactNode[] {
  return [
    ...(change.some((n) => n !== 0) ? [<Change of={change} />] : []),
    ...(omens > 0 ? [<strong>{omens === 1 ? 'an Ill Omen' : `${omens} Ill Omens`}</strong>] : []),
    ...(misfortunes.length > 0 ? [<strong>Misfortune: {misfortunes.join(', ')}</strong>] : []),
    ...more,
  ];
}

const HAPPENS: Readonly<Record<Due['why'], string>> = {
  Mandatory: 'is played',
  Retained: 'kept',
  Clock: 'fails',
  Crisis: 'fails',
};

/** How the reign would end with the year (§5.2); null if it would not. */
export const endWords = ({ ended }: YearEnd): string | null => ENDINGS[ended] ?? null;

const ENDINGS: Readonly<Record<number, string>> = {
  [COLLAPSE]: 'Too many Misfortunes: the reign would collapse.',
  [BY_OMENS]: 'Too many Ill Omens: the gods would withdraw.',
  [BY_REIGN]: 'This is the last year: the reign ends with it.',
};

function What({ reading, due: { why, id, misfortunes } }: { readonly reading: Reading; readonly due: Due }) {
  const effects = effectsOf(reading, why, id);
  return (
    <>
      {effects.length === 0 ? 'nothing' : <Effects of={effects} />}
      {misfortunes > 0 && (
        <>
          , bringing <strong>{amountOf(misfortunes, 'Misfortune')}</strong>
        </>
      )}
    </>
  );
}

function effectsOf({ faceNamed }: Reading, why: Due['why'], id: string): readonly Effect[] {
  const card = faceNamed(id)?.card;
  if (!card) return [];
  if ('failure' in card) return card.failure.do;
  return why === 'Mandatory' ? card.play : card.retained;
}

/* ---- the Milestone ---- */

/** How far the open Milestone is: its nearest way and what is missing. */
export function Near({ scene }: { readonly scene: Scene }) {
  const tablet = scene.tablets[3];
  if (!tablet || !tablet.isActive) return null;
  return (
    <section className="uc-near" aria-label="The Milestone">
      <CardIcon name={ICONS[tablet.id] ?? 'hourglass'} />
      <NearWay scene={scene} tablet={tablet} />
    </section>
  );
}

function NearWay({ scene, tablet }: { readonly scene: Scene; readonly tablet: Tablet }) {
  const { card, crisis, top } = tablet;
  if (card.crisis)
    return (
      <>
        <div>
          <small>Milestone: push its Crisis</small>
          <b>
            {crisis} of {top}
          </b>
        </div>
        <div className="uc-far">
          <span>{top - crisis} steps to go</span>
          <span>
            each <Price of={card.crisis.pushes[0]?.spend ?? {}} />
          </span>
        </div>
      </>
    );
  const [nearest] = card.options
    .map((option) => ({ option, short: shortOf(scene.reading, option.spend) }))
    .toSorted((a, b) => sum(a.short) - sum(b.short));
  if (!nearest) return null;
  return (
    <>
      <div>
        <small>Milestone, nearest way</small>
        <b>{nearest.option.name}</b>
      </div>
      <div className="uc-far">
        <Price of={nearest.option.spend} />
        {sum(nearest.short) === 0 ? <span className="uc-good">✓ you have it</span> : <Short of={nearest.short} />}
      </div>
    </>
  );
}
