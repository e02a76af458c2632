import { useState } from 'preact/compat';
import type { Seat } from '../../../engine/words.ts';
import { Crest } from '../../../ui/table/crest.tsx';
import { Sheet } from '../../../ui/table/sheet.tsx';
import { Wish } from './trade/deal.tsx';
import { namesOf, type Part } from './part.ts';
import { MyStreet, TheirStreet } from './pieces.tsx';

/** A street in full: every card that the viewer can name can be read, and what its owner has said. */
export function Look({
  part,
  seat: first,
  close,
}: {
  readonly part: Part;
  readonly seat: Seat;
  readonly close: () => void;
}) {
  const { scene, name, wishes } = part;
  const [seat, setSeat] = useState(first);
  const wish = wishes[seat] ?? null;
  return (
    <Sheet title={seat === scene.me ? 'Your city' : `The city of ${name(seat)}`} close={close} as="aq aq-look">
      <div className="aq-tabs" role="group" aria-label="Cities">
        {[...scene.rivals, scene.me].map((other) => (
          <button key={other} aria-pressed={other === seat} onClick={() => setSeat(other)}>
            <Crest seat={other} isSmall />
            <span>{other === scene.me ? 'You' : name(other)}</span>
          </button>
        ))}
      </div>
      {seat === scene.me ? <MyStreet part={part} hasTroubles /> : <TheirStreet part={part} seat={seat} />}
      <p className="aq-about">
        {aboutText(part, seat)}
        {wish !== null && (
          <>
            {' '}
            Last wish: <Wish what={wish} />.
          </>
        )}
        {scene.removed.length > 0 && ` Out of the game: ${namesOf(scene.removed)}.`}
      </p>
    </Sheet>
  );
}

function aboutText({ scene, name }: Part, seat: Seat): string {
  const who = seat === scene.me ? 'You' : name(seat);
  const [is, has] = seat === scene.me ? ['are', 'have'] : ['is', 'has'];
  if (scene.isDone(seat)) return `${who} ${is} done: this city cannot be touched any more.`;
  if (scene.hasNotice(seat)) return `${who} ${has} given notice and leaves when the next turn would begin.`;
  if (scene.hasCurfew(seat))
    return `Curfew: until it is the turn of ${seat === scene.me ? 'you' : who}, nobody else may say “done”.`;
  return seat === scene.me
    ? 'Tap a card to see what it scores and why.'
    : 'Tap a card you know to enlarge it. Backs are cards you cannot name.';
}
