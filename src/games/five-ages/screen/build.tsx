import type { Message } from '../../../engine/edge.ts';
import { useDraft } from '../../../ui/draft.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Go } from '../../../ui/table/go.tsx';
import { useKeys } from '../../../ui/table/keys.ts';
import { listed } from '../../../ui/table/listed.ts';
import { Civilization } from './civilization.tsx';
import { Held, Inl, Inls, nameOf, type Part, WaitBar, waitedFor } from './pieces.tsx';
import { buildFor, dropIn, dropOn, isSamePlan, NO_PLAN, type Plan, planOf, rowAfter, tapHand, tapOld } from './plan.ts';
import { freshCards, thisAge } from './scene.ts';
import { Minis } from './seats.tsx';
import { verdictOf } from './verdict.ts';
import { WarReport } from './war.tsx';

/** §B1 and §B2: tap a card to build it; tap an old one, or drag onto it, to replace it. */
export function BuildScreen(part: Part) {
  const { table, scene } = part;
  const { hand, me } = scene;
  const chosen = chosenBuild(part);
  const [plan, setPlan] = useDraft<Plan>('plan', chosen ?? NO_PLAN);
  const builds = table.legal.map(planOf);
  const isAsked = builds.length > 0;
  const { due } = scene;
  const fresh = freshCards(table.log, me);
  // Whoever traded has seen what the war did.
  const wasTraded = thisAge(table.log).some(
    (event) => event.type === 'phase' && (event.phase === 'negotiate' || event.phase === 'wishes'),
  );
  useKeys({ Escape: () => setPlan(NO_PLAN) });

  const canLeave = (card: string): boolean => builds.some(({ old }) => old === card);
  const action = buildFor(table.legal, plan);
  return (
    <>
      <div className="fa-board fa-secret">
        <Minis {...part} />
        <Civilization
          {...part}
          preview={plan.place.length + (plan.old === null ? 0 : 1) === 0 ? null : plan}
          pickOld={(card) => setPlan(tapOld(plan, card))}
          canLeave={canLeave}
          canPlace={isAsked && plan.place.length < due}
        />
        <section className="fa-panel fa-hand table-stays" data-guide="hand" aria-label="Your hand">
          {!wasTraded && <WarReport {...part} />}
          <h3 className="fa-lab">
            {!isAsked
              ? 'Your hand'
              : due === 2
                ? 'Your hand: you were robbed, build two'
                : 'Your hand: tap the card you build'}
          </h3>
          <div className="fa-cards" data-row="" data-many={hand.length > 3 ? '' : undefined}>
            {hand.map((card) => (
              <HandCard
                key={card}
                {...part}
                card={card}
                plan={plan}
                setPlan={setPlan}
                due={due}
                isNew={fresh.has(card)}
                canBuild={builds.some(({ place }) => place.includes(card))}
                canLeave={canLeave}
              />
            ))}
          </div>
        </section>
      </div>
      <Bar
        {...part}
        plan={plan}
        due={due}
        action={action}
        isKept={chosen !== null && isSamePlan(chosen, plan)}
        setPlan={setPlan}
      />
    </>
  );
}

interface HandCardProps extends Part {
  readonly card: string;
  readonly plan: Plan;
  readonly setPlan: (plan: Plan) => void;
  readonly due: number;
  readonly isNew: boolean;
  readonly canBuild: boolean;
  readonly canLeave: (old: string) => boolean;
}

const OLD = 'old ';

/** A card of my hand with what building it would make of the row. */
function HandCard({ card, plan, setPlan, due, isNew, canBuild, canLeave, table, scene }: HandCardProps) {
  const { row } = scene;
  const isReplacing = plan.by === card;
  const isUsed = isReplacing || plan.place.includes(card);
  const isFull = plan.place.length === due;
  const isAsked = canBuild && (!isFull || plan.old !== null);
  const worth = verdictOf(rowAfter(row, { ...plan, place: [...plan.place.slice(0, due - 1), card] }), scene);
  const isBetter = row.length > 0 && worth.rung > verdictOf(row, scene).rung;
  return (
    <div className="fa-withnote">
      <Held
        table={table}
        card={card}
        where="in your hand"
        state={
          isUsed ? 'picked' : table.legal.length === 0 ? undefined : !canBuild ? 'idle' : isAsked ? 'legal' : undefined
        }
        flag={isReplacing ? 'replaces' : isUsed ? 'build' : isNew ? 'new' : undefined}
        says={
          canBuild
            ? `built it makes ${worth.name.toLowerCase()}`
            : table.legal.length > 0
              ? 'cannot be built'
              : undefined
        }
        isPicked={isUsed}
        pick={canBuild ? () => setPlan(tapHand(plan, card, due)) : undefined}
        drag={
          canBuild
            ? {
                accepts: (target) =>
                  target === 'place' || (target.startsWith(OLD) && canLeave(target.slice(OLD.length))),
                drop: (target) =>
                  setPlan(target === 'place' ? dropIn(plan, card, due) : dropOn(plan, target.slice(OLD.length), card)),
                why: (target) =>
                  target?.startsWith(OLD)
                    ? `${nameOf(target.slice(OLD.length))} cannot be replaced now.`
                    : 'Build it in your civilization: on its free place, or on a card that it replaces.',
              }
            : undefined
        }
      />
      {canBuild && !isUsed && !isFull && (
        <small className="fa-note" data-better={isBetter ? '' : undefined}>
          {isBetter && '▲ '}
          {worth.note}
        </small>
      )}
    </div>
  );
}

interface BarProps extends Part {
  readonly plan: Plan;
  readonly due: number;
  readonly action: Message | null;
  readonly isKept: boolean;
  readonly setPlan: (plan: Plan) => void;
}

function Bar({ table, scene, plan, due, action, isKept, setPlan }: BarProps) {
  const { game, refusal, legal } = table;
  const { place, old, by } = plan;
  if (legal.length === 0 && !isKept) return <WaitBar table={table} />;
  const canReplace = legal.some((one) => typeof one.old === 'string');
  const waited = waitedFor(table);
  const isLost = scene.options['replaced-card'] === 'discard';
  const until = `Tap other cards to change it, until ${waited.length === 0 ? 'all have' : `${listed(waited)} ${waited.length > 1 ? 'have' : 'has'}`} chosen.`;
  const build = (
    <Go isPrimary isOff={!action || table.isBusy} go={() => action && void table.act(action)}>
      {place.length + (by === null ? 0 : 1) > 1 ? 'Build them' : 'Build it'}
    </Go>
  );
  if (old !== null && by === null)
    return (
      <ActionBar
        game={game}
        refusal={refusal}
        say={
          <>
            Which card comes in place of <Inl card={old} />?
          </>
        }
        how={place.length < due ? 'First tap the card you build, then the one that replaces.' : 'Tap one of your hand.'}
      >
        <Go go={() => setPlan({ ...plan, old: null })}>
          Keep <Inl card={old} />
        </Go>
        {build}
      </ActionBar>
    );
  if (place.length < due)
    return (
      <ActionBar
        game={game}
        refusal={refusal}
        say={askedOf(due, place.length, by !== null)}
        how={canReplace ? 'You may replace one old card, too: tap it.' : 'It lies face down until the end.'}
      >
        {build}
      </ActionBar>
    );
  return (
    <ActionBar
      game={game}
      refusal={refusal}
      say={
        <>
          Build <Inls cards={place} />
          {old !== null && by !== null && (
            <>
              , and <Inl card={by} /> in place of <Inl card={old} />
            </>
          )}
        </>
      }
      how={
        isKept ? (
          `Committed. ${until}`
        ) : old !== null ? (
          <>
            <Inl card={old} /> {isLost ? 'goes to the discard pile' : 'returns to your hand'}.
          </>
        ) : canReplace ? (
          'You may also tap an old card to replace it.'
        ) : (
          'It lies face down until the end.'
        )
      }
    >
      {isKept ? null : (
        <>
          {old !== null && (
            <Go go={() => setPlan({ ...plan, old: null, by: null })}>
              Keep <Inl card={old} />
            </Go>
          )}
          {build}
        </>
      )}
    </ActionBar>
  );
}

function askedOf(due: number, placed: number, isReplacing: boolean): string {
  if (due === 2) return placed === 0 ? 'You were robbed: build two cards' : 'Build one more card';
  return isReplacing ? 'And which card do you build?' : 'Which card do you build?';
}

/** My own commitment, as long as it can be changed. */
function chosenBuild({ table: { view }, scene: { me } }: Part): Plan | null {
  const said = view.said.findLast(({ seat, action }) => seat === me && action.type === 'build');
  return said ? planOf(said.action) : null;
}
