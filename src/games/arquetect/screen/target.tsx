import type { Seat } from '../../../engine/words.ts';
import { vars } from '../../../ui/cards/shapes.tsx';
import { categoryTitle, Shape } from './cards/shapes.tsx';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { useKeys } from '../../../ui/table/keys.ts';
import { ABILITY_WORDS } from './abilities.ts';
import { digitKeys, useAim } from './aim.ts';
import { type Part, useSteps } from './part.ts';
import { MyStreet, TheirStreet } from './pieces.tsx';
import { Rivals } from './rivals.tsx';
import { positionsIn, seatsFor } from './scene.ts';
import { categoryOf, nameIn } from './score.ts';

const CONFIRM = '.aq .actionbar .btn--primary';

/** D11: a card of somebody else's street. */
export function StealScreen({ part }: { readonly part: Part }) {
  const { scene, table, name } = part;
  const { send, isSending } = useSteps(part);
  const legal = positionsIn(table.legal, 'choose');
  const { aim, setAim } = useAim(legal, CONFIRM);
  useKeys(digitKeys(legal, setAim));
  const id = aim === null ? null : (scene.streets[scene.target]?.[aim - 1]?.id ?? null);
  return (
    <>
      <TheirStreet
        part={part}
        seat={scene.target}
        on={(at) => ({
          mark: aim === at + 1 ? 'picked' : legal.includes(at + 1) ? 'legal' : 'idle',
          words: 'take it',
          tap: () => setAim(at + 1),
        })}
      />
      <Rivals part={part} seats={scene.rivals.filter((seat) => seat !== scene.target)} />
      <MyStreet part={part} />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={
          aim === null
            ? `Heist: which card of ${name(scene.target)}?`
            : `Take ${id === null ? `the card at ${aim}` : nameIn(id)}`
        }
        how="You see it when you have it, and place it in your city."
      >
        {table.undo && (
          <button className="btn btn--plain" disabled={isSending} onClick={() => void table.undo?.()}>
            Back
          </button>
        )}
        <button
          className="btn btn--primary"
          disabled={aim === null || isSending}
          onClick={() => aim !== null && send({ type: 'choose', position: aim })}
        >
          Take it
        </button>
      </ActionBar>
    </>
  );
}

/** The player that an event is aimed at; a Landslide can also strike one's own street. */
export function TargetScreen({ part }: { readonly part: Part }) {
  const { scene, table, name } = part;
  const { send, isSending } = useSteps(part);
  const legal = seatsFor(table.legal, 'target');
  const inOrder = [...scene.rivals, scene.me].filter((seat) => legal.includes(seat));
  const { aim, setAim } = useAim(inOrder, CONFIRM);
  useKeys(Object.fromEntries(inOrder.map((seat, i) => [String(i + 1), () => setAim(seat)])));
  const who = (seat: Seat): string => (seat === scene.me ? 'my own city' : name(seat));
  return (
    <>
      <Rivals
        part={part}
        aimAt={(seat) =>
          legal.includes(seat)
            ? { isAimed: seat === aim, words: `choose ${name(seat)}`, take: () => setAim(seat) }
            : null
        }
      />
      <MyStreet part={part} />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={aim === null ? 'Whom do you choose?' : `Choose ${who(aim)}`}
        how={scene.ability === null ? '' : ABILITY_WORDS[scene.ability]}
      >
        {legal.includes(scene.me) && (
          <button className="btn btn--plain" aria-pressed={aim === scene.me} onClick={() => setAim(scene.me)}>
            My own city
          </button>
        )}
        <button
          className="btn btn--primary"
          disabled={aim === null || isSending}
          onClick={() => aim !== null && send({ type: 'target', seat: aim })}
        >
          {aim === null ? 'Choose' : `Choose ${aim === scene.me ? 'mine' : name(aim)}`}
        </button>
      </ActionBar>
    </>
  );
}

/** D14: the category that is demanded. */
export function CategoryScreen({ part }: { readonly part: Part }) {
  const { scene, table, name } = part;
  const { send, isSending } = useSteps(part);
  const categories = table.legal.flatMap(({ type, category }) => (type === 'category' ? [String(category)] : []));
  const { aim, setAim } = useAim(
    categories.map((_, i) => i),
    CONFIRM,
  );
  const wanted = aim === null ? '' : (categories[aim] ?? '');
  const held = (scene.streets[scene.target] ?? []).flatMap(({ id }) =>
    id !== null && categoryOf(id) === wanted ? [nameIn(id)] : [],
  );
  return (
    <>
      <TheirStreet part={part} seat={scene.target} />
      <section className="aq-wishes slip" aria-label="Which category?">
        <div className="aq-chips">
          {categories.map((category, i) => (
            <button
              key={category}
              className="aq-chip"
              data-hand=""
              aria-pressed={aim === i}
              style={vars({ '--c': `var(--c-${category})` })}
              onClick={() => setAim(i)}
            >
              <Shape of={category} />
              {categoryTitle(category)}
            </button>
          ))}
        </div>
      </section>
      <MyStreet part={part} />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={aim === null ? `What does ${name(scene.target)} have to hand you?` : `Demand ${categoryTitle(wanted)}`}
        how={
          held.length > 0
            ? `You know that ${name(scene.target)} has ${held.join(', ')}.`
            : 'Whoever has none of it says so, and nothing more happens.'
        }
      >
        {table.undo && (
          <button className="btn btn--plain" disabled={isSending} onClick={() => void table.undo?.()}>
            Back
          </button>
        )}
        <button
          className="btn btn--primary"
          disabled={aim === null || isSending}
          onClick={() => aim !== null && send({ type: 'category', category: wanted })}
        >
          {aim === null ? 'Demand' : `Demand ${categoryTitle(wanted)}`}
        </button>
      </ActionBar>
    </>
  );
}
