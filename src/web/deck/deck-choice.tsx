import { addressOf } from '../routes.ts';
import { hasDeckFields } from './fields.ts';
import { chooseDeck, keptNames } from './kept-decks.ts';

interface DeckChoiceProps {
  readonly game: string;
  readonly chosen: string | null; // a kept deck; null: the printed one
  readonly choose: (name: string | null) => void;
}

/** With which cards: the printed ones, or a deck that was edited on this device. */
export function DeckChoice({ game, chosen, choose }: DeckChoiceProps) {
  if (!hasDeckFields(game)) return null;
  const names = keptNames(game);
  return (
    <fieldset className="slip deck-choice" data-own={chosen === null ? undefined : ''}>
      <legend>The cards</legend>
      <label>
        The deck
        <select
          value={chosen ?? ''}
          onChange={(event) => {
            const name = event.currentTarget.value || null;
            chooseDeck(game, name);
            choose(name);
          }}
        >
          <option value="">The printed cards</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <small>
        {chosen === null ? 'You can change any card and play with it: ' : 'Cards of your own; the match is not rated. '}
        <a href={chosen === null ? addressOf('lab', game) : addressOf('lab', game, chosen)}>
          {chosen === null ? 'edit the deck' : 'Edit this deck'}
        </a>
      </small>
    </fieldset>
  );
}
