import { vars } from '../../../ui/cards/shapes.tsx';
import { type Resource, RESOURCES } from '../effects.ts';
import { Cube } from './cards/shapes.tsx';
import type { Outcome } from '../words/trial.ts';
import type { Part } from './part.ts';
import { outcomeFor, RESOURCE_NAMES } from './scene.ts';

/** The four stores; what the step in mind would make of them. */
export function Stores({ scene, mind, moments }: Part) {
  const outcome = mind.aim === null ? null : outcomeFor(scene, mind.aim, mind.times);
  return (
    <ul className="uc-stores" data-guide="stores" aria-label="Stores">
      {RESOURCES.map((resource, i) => (
        <Store
          key={resource}
          resource={resource}
          i={i}
          scene={scene}
          outcome={outcome}
          change={moments.change[i] ?? 0}
        />
      ))}
    </ul>
  );
}

interface StoreProps {
  readonly resource: Resource;
  readonly i: number;
  readonly scene: Part['scene'];
  readonly outcome: Outcome | null;
  readonly change: number; // by the last step
}

function Store({ resource, i, scene, outcome, change }: StoreProps) {
  const { trackers, capacity } = scene.reading;
  const [now, most] = [trackers[i] ?? 0, capacity[i] ?? 0];
  const then = outcome?.trackers[i] ?? now;
  const lost = outcome?.overflow[i] ?? 0;
  const name = RESOURCE_NAMES[i] ?? '';
  const becomes = then === now ? '' : `, would be ${then}`;
  return (
    <li className="uc-store" data-of={resource} style={vars({ '--r': `var(--r-${resource})` })}>
      <span className="sr">{`${name} ${now} of ${most}${becomes}${lost > 0 ? `, ${lost} lost above capacity` : ''}`}</span>
      <span className="uc-sum" aria-hidden="true">
        <Cube of={resource} />
        <span className="uc-name">{name}</span>
        <span className="uc-nums">
          {then !== now && <s>{now}</s>}
          <b data-changed={then === now ? undefined : ''}>{then}</b>
          <small>/{most}</small>
        </span>
      </span>
      <span className="uc-pips" aria-hidden="true">
        {Array.from({ length: most }, (_, at) => (
          <i key={at} data-as={pipOf(at, now, then)} />
        ))}
      </span>
      {change !== 0 && outcome === null && (
        <span className="uc-float" data-bad={change < 0 ? '' : undefined} aria-hidden="true">
          {change > 0 ? `+${change}` : `−${-change}`}
        </span>
      )}
      {lost > 0 && (
        <span className="uc-over" aria-hidden="true">
          {lost} lost
        </span>
      )}
    </li>
  );
}

function pipOf(at: number, now: number, then: number): string | undefined {
  if (at < Math.min(now, then)) return 'full';
  if (at < now) return 'out';
  return at < then ? 'in' : undefined;
}
