import type { View } from '../../engine/view.ts';
import { spell } from '../../engine/words.ts';
import { readPlain } from '../cards/decks.ts';

/** The numbers that lie on the table of a game, drawn; what is not here stands in the table in words. */
export function Facts({ view }: { readonly view: View }) {
  const plain = readPlain(view.game);
  if (!plain) return <Numbers view={view} />;
  return plain.Facts ? <plain.Facts view={view} /> : null;
}

/** Those of a game that says nothing of them; what each seat has stands beside its name. */
function Numbers({ view: { counters, seats } }: { readonly view: View }) {
  const shared = Object.entries(counters).filter(([, value]) => typeof value === 'number' || value.length !== seats);
  if (shared.length === 0) return null;
  return (
    <ul className="numbers" aria-label="Numbers on the table">
      {shared.map(([name, value]) => (
        <li key={name} className="slip">
          <small>{spell(name)}</small> <b className="num">{[value].flat().join(' ')}</b>
        </li>
      ))}
    </ul>
  );
}
