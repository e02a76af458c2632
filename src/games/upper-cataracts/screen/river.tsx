import { CardIcon, Icon } from '../../../ui/cards/icon.tsx';
import { Shape } from './cards/shapes.tsx';
import type { Part } from './part.ts';
import type { Scene, Step } from './scene.ts';

/* The year is a river: past water, the sun where we are, pyramids where Milestones were resolved. */

const WIDTH = 700;
const HEIGHT = 36;
const MARGIN = 17;
const MOST_DOTS = 33; // the year track of the Reign card (§6.6)

const height = (x: number): number => 17 + 5 * Math.sin((x / WIDTH) * Math.PI * 6);

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

function bank(to: number): string {
  const points: string[] = [];
  for (let x = 0; x <= to; x += 10) points.push(`${x} ${height(x).toFixed(1)}`);
  return `M${points.join('L')}`;
}

function River({ scene }: { readonly scene: Scene }) {
  const { year, level } = scene.reading;
  const step = WIDTH / level.reign;
  const at = (of: number): number => (of - 0.5) * step;
  const years = Array.from({ length: level.reign <= MOST_DOTS ? level.reign : 0 }, (_, i) => i + 1);
  const milestones = scene.milestoneYears;
  const label = `Year ${year} of ${level.reign}${milestones.length > 0 ? `; Milestones resolved in years ${milestones.join(', ')}` : ''}`;
  return (
    <div className="uc-river">
      <div className="uc-nile">
        <svg viewBox={`${-MARGIN} -1 ${WIDTH + 2 * MARGIN} ${HEIGHT}`} role="img" aria-label={label}>
          <path d={bank(WIDTH)} className="uc-bank" />
          <path d={bank(Math.max(1, at(year)))} className="uc-water" />
          {years.map((each) => (
            <circle
              key={each}
              cx={at(each)}
              cy={height(at(each))}
              r={each % 10 === 0 ? 4 : 2.6}
              className={each < year ? 'uc-past' : 'uc-future'}
            />
          ))}
          {milestones.map((each, i) => (
            <path
              key={i}
              className="uc-pyramid"
              transform={`translate(${at(each)} ${height(at(each)) - 1})`}
              d="M0-14 11 6H-11Z"
            />
          ))}
        </svg>
        <span
          className="uc-sun"
          aria-hidden="true"
          style={{ left: percent(at(year) + MARGIN, WIDTH + 2 * MARGIN), top: percent(height(at(year)) + 1, HEIGHT) }}
        >
          {year}
        </span>
      </div>
      <span className="uc-of" aria-hidden="true">
        of {level.reign}
      </span>
    </div>
  );
}

/** Ill Omens and Misfortunes against their limits. */
function Sockets({ scene }: { readonly scene: Scene }) {
  const { omens, misfortunes, level } = scene.reading;
  return (
    <>
      <span className="uc-sock" role="img" aria-label={`Ill Omens ${omens} of ${level.omenLimit}`}>
        <b>Omens</b>
        {Array.from({ length: level.omenLimit }, (_, i) => (
          <i key={i} data-on={i < omens ? '' : undefined}>
            {i < omens && <CardIcon name="death-skull" />}
          </i>
        ))}
      </span>
      <span
        className="uc-sock uc-sock--tri"
        role="img"
        aria-label={`Misfortunes ${misfortunes} of ${level.misfortuneLimit}`}
      >
        <b>Misfortunes</b>
        {Array.from({ length: level.misfortuneLimit }, (_, i) => (
          <i key={i} data-on={i < misfortunes ? '' : undefined} />
        ))}
      </span>
    </>
  );
}

const STEPS: readonly (readonly [Step, string])[] = [
  ['action', 'Action'],
  ['resolution', 'Resolution'],
  ['clocks', 'Clocks'],
  ['reset', 'New year'],
];

/** The four phases of a year (§4.1). */
function Phases({ scene }: { readonly scene: Scene }) {
  const now = STEPS.findIndex(([step]) => step === scene.step);
  return (
    <ol className="uc-phases" aria-label={`${STEPS[now]?.[1]} Phase, ${now + 1} of 4 in a year`}>
      {STEPS.map(([step, name]) => (
        <li key={step} data-now={step === scene.step ? '' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

const CATEGORIES = ['levy', 'rite', 'court', 'works'];

/** What was played this year, as cards ask for it. */
function Played({ scene }: { readonly scene: Scene }) {
  const { played } = scene.reading;
  return (
    <span className="uc-cats" role="group" aria-label="Played this year">
      <small>Played</small>
      {CATEGORIES.map((category, i) => (
        <span key={category} data-none={played[i] === 0 ? '' : undefined}>
          <Shape of={category} />
          {played[i] ?? 0}
        </span>
      ))}
    </span>
  );
}

/** The head of the table: the river, what threatens the reign, where in the year we are. */
export function Head({ scene, openChronicle }: Part & { readonly openChronicle: () => void }) {
  return (
    <div className="uc-head">
      <River scene={scene} />
      <div className="uc-meta">
        <Sockets scene={scene} />
      </div>
      <div className="uc-where">
        <Phases scene={scene} />
        <Played scene={scene} />
        <button type="button" className="uc-scroll" aria-keyshortcuts="c" onClick={openChronicle}>
          <Icon name="scroll-unfurled" />
          <span>Chronicle</span>
        </button>
      </div>
    </div>
  );
}
