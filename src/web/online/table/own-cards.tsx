import { Suspense } from 'preact/compat';
import type { RoomFace } from '../../../desk/wire.ts';
import { ONLINE } from '../../../desk/wire.ts';
import { ChangedCards } from '../../deck/changed-cards.tsx';
import { useMatchDeck } from '../../table/use-match-deck.ts';

/** The cards that whoever opened the table has brought, before anybody sits down. */
export function OwnCards({ room }: { readonly room: RoomFace }) {
  const { deck, isHere, problem } = useMatchDeck(ONLINE + room.id, true);
  return (
    <section className="slip on-list" aria-labelledby="on-cards">
      <h2 id="on-cards">Edited cards</h2>
      <p className="on-quiet">This table is not played with the printed deck. These cards differ from it:</p>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      {isHere && problem === null && (
        <Suspense fallback={<p>…</p>}>
          <ChangedCards game={room.game} deck={deck} />
        </Suspense>
      )}
    </section>
  );
}
