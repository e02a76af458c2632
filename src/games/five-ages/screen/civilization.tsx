import { AGES } from '../words/log.ts';
import { Held, Ladder, type Part, Slot, Worth } from './pieces.tsx';
import { NO_PLAN, type Plan, rowAfter } from './plan.ts';
import { verdictOf } from './verdict.ts';
import { Loss } from './war.tsx';

interface CivilizationProps extends Part {
  readonly preview: Plan | null;
  readonly pickOld?: ((card: string) => void) | undefined;
  readonly canLeave?: (card: string) => boolean;
  readonly canPlace?: boolean; // the next place is lit
}

/** My five places, large: what lies there, what would, and what that is worth. */
export function Civilization({ preview, pickOld, canLeave, canPlace = false, ...part }: CivilizationProps) {
  const { table, scene } = part;
  const { row, age } = scene;
  const plan = preview ?? NO_PLAN;
  const free = Array.from({ length: 5 - row.length }, (_, i) => i);
  const after = verdictOf(rowAfter(row, plan), scene);
  const before = verdictOf(row, scene);
  const isLost = scene.options['replaced-card'] === 'discard';
  return (
    <section className="fa-panel fa-civ" data-guide="civilization" aria-label="Your civilization">
      <h3 className="fa-lab">
        Your civilization, face down, seen by you alone
        <Loss table={table} scene={scene} />
      </h3>
      <div className="fa-five" data-row="" data-leaving={pickOld && row.length > 0 ? '' : undefined}>
        {row.map((card) =>
          card === plan.old ? (
            <div key={card} className="fa-swapin">
              <span className="fa-leaving">
                <Held
                  table={table}
                  card={card}
                  size="chip"
                  where="leaves your civilization"
                  says="tap to keep it"
                  pick={() => pickOld?.(card)}
                  isPicked
                />
                <span>{isLost ? 'discarded' : 'to your hand'}</span>
              </span>
              {plan.by === null ? (
                <Slot dropId={`old ${card}`} isLit>
                  from your hand
                </Slot>
              ) : (
                <Held table={table} card={plan.by} size="table" where={`in place of ${card}`} state="new" />
              )}
            </div>
          ) : (
            <Held
              key={card}
              table={table}
              card={card}
              size="table"
              where="in your civilization"
              dropId={`old ${card}`}
              says={canLeave?.(card) ? 'can be replaced' : undefined}
              pick={canLeave?.(card) && pickOld ? () => pickOld(card) : undefined}
              isPicked={false}
            />
          ),
        )}
        {free.map((i) => {
          const placed = plan.place[i];
          if (placed !== undefined)
            return (
              <Held key={placed} table={table} card={placed} size="table" where="would be built here" state="new" />
            );
          const isNext = canPlace && i === plan.place.length;
          return (
            <Slot key={`free ${i}`} isLit={isNext} {...(isNext ? { dropId: 'place' } : {})}>
              {AGES[Math.min(age + i, 5)]}
            </Slot>
          );
        })}
      </div>
      <div className="fa-verdict">
        <Worth verdict={after} title={preview ? 'after this age' : 'so far'} before={preview ? before : null} />
      </div>
      <Ladder scene={scene} now={after.rung} was={before.rung} />
    </section>
  );
}

/** My civilization while trading: small, with what all my cards together could make. */
export function CivilizationLine({ table, scene }: Part) {
  const { row, age, me, hand } = scene;
  const all = verdictOf([...row, ...hand, ...scene.stall(me)], scene);
  const free = Array.from({ length: Math.max(0, age - row.length) }, (_, i) => i);
  return (
    <section className="fa-civline" data-guide="civilization" aria-label="Your civilization">
      <div className="fa-civcards" data-row="">
        {row.map((card) => (
          <Held key={card} table={table} card={card} size="chip" where="in your civilization" />
        ))}
        {free.map((i) => (
          <Slot key={i}>age {age}</Slot>
        ))}
      </div>
      <div className="fa-worth">
        <small>{row.length < 3 ? 'Your civilization, seen by you alone' : 'Seen by you alone'}</small>
        <b className="display">{row.length === 0 ? 'Nothing yet' : verdictOf(row, scene).name}</b>
        <Loss table={table} scene={scene} />
        <small>
          all your cards: {all.name.toLowerCase()}
          {all.rung > 0 && all.core !== '' && `, ${all.core}`}
        </small>
      </div>
    </section>
  );
}
