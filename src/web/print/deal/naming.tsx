import './deal.css';
import type { NamedDeal } from '../../../desk/wire.ts';
import { useGame } from '../../use-game.ts';

interface NamingProps {
  readonly game: string;
  readonly deal: NamedDeal | null; // null: it is not known yet
  readonly name: (deal: NamedDeal) => void;
}

/** How the deal of a set-up sheet is called, and for how many it is. */
export function Naming({ game, deal, name }: NamingProps) {
  const { info } = useGame(game);
  if (!info) return null;
  const now = deal ?? { seats: info.seats.default, preset: 'as-written', options: {}, seed: '' };
  const { min, max } = info.seats;
  return (
    <div className="pr-deal">
      <label>
        The deal is called
        <input
          value={now.seed}
          maxLength={60}
          placeholder="any words"
          onChange={(event) => name({ ...now, seed: event.currentTarget.value })}
        />
      </label>
      <label>
        Players
        <select value={now.seats} onChange={(event) => name({ ...now, seats: Number(event.currentTarget.value) })}>
          {Array.from({ length: max - min + 1 }, (_, i) => (
            <option key={i}>{min + i}</option>
          ))}
        </select>
      </label>
      <label>
        Variant
        <select
          value={now.preset}
          onChange={(event) => name({ ...now, preset: event.currentTarget.value, options: {} })}
        >
          {Object.keys(info.presets).map((preset) => (
            <option key={preset}>{preset}</option>
          ))}
        </select>
      </label>
    </div>
  );
}
