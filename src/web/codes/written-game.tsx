import './codes.css';
import { type FormEvent, useState } from 'preact/compat';
import { amountOf } from '../../engine/words.ts';
import { useDeck } from '../../ui/cards/card.tsx';
import type { CampaignInfo } from '../../desk/wire.ts';
import { hostLine } from '../talk.ts';

interface WrittenProps {
  readonly info: CampaignInfo;
  readonly keepable: readonly string[];
  readonly reload: () => void;
}

/** A game of a campaign that was played on paper: its points, and the cards that are kept. */
export function WrittenGame({ info, keepable, reload }: WrittenProps) {
  const { campaign, names, number, targets, game } = info;
  const deck = useDeck(game);
  const [points, setPoints] = useState<readonly string[]>(() => names.map(() => ''));
  const [kept, setKept] = useState<readonly (readonly string[])[]>(() => names.map(() => []));
  const [problem, setProblem] = useState<string | null>(null);
  const target = targets[number - 1] ?? 0;
  const scores = points.map(Number);
  const isComplete = points.every((text) => /^\d+$/.test(text.trim()));
  const total = scores.reduce((sum, one) => sum + one, 0);
  const isWon = isComplete && total >= target;
  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await hostLine().ask({
      do: 'add-written',
      campaign,
      scores,
      kept: isWon ? kept.map((cards) => cards.filter((card) => card !== '')) : names.map(() => []),
    });
    if (!answer.ok) return setProblem(answer.error ?? 'This game cannot be entered.');
    setProblem(null);
    setPoints(names.map(() => ''));
    setKept(names.map(() => []));
    return reload();
  };
  const keep = (seat: number, place: number, card: string): void =>
    setKept((now) => now.map((cards, i) => (i === seat ? withAt(cards, place, card) : cards)));
  return (
    <form className="wr-form" onSubmit={(event) => void enter(event)}>
      <div className="wr-seats">
        {names.map((name, seat) => (
          <label key={seat}>
            Points of {name}
            <input
              inputMode="numeric"
              value={points[seat]}
              onChange={(event) => {
                const text = event.currentTarget.value;
                setPoints((now) => now.map((one, i) => (i === seat ? text : one)));
              }}
            />
          </label>
        ))}
      </div>
      <p role="status">
        {isComplete
          ? `${total} of ${target} points: game ${number} is ${isWon ? 'won' : 'lost'}.`
          : `Game ${number} needs ${amountOf(target, 'point')}.`}
      </p>
      {isWon && number < targets.length && (
        <div className="wr-kept">
          {names.flatMap((name, seat) =>
            Array.from({ length: number }, (_, place) => (
              <label key={`${seat} ${place}`}>
                {names.length > 1 ? `${name} keeps` : 'Kept card'} {number > 1 && place + 1}
                <select
                  value={kept[seat]?.[place] ?? ''}
                  onChange={(event) => keep(seat, place, event.currentTarget.value)}
                >
                  <option value="">none</option>
                  {keepable.map((card) => (
                    <option key={card} value={card}>
                      {deck.name(card)}
                    </option>
                  ))}
                </select>
              </label>
            )),
          )}
        </div>
      )}
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <button className="btn btn--plain" type="submit" disabled={!isComplete}>
        Enter game {number}
      </button>
    </form>
  );
}

function withAt(cards: readonly string[], place: number, card: string): readonly string[] {
  const next = [...cards];
  while (next.length <= place) next.push('');
  next[place] = card;
  return next;
}
