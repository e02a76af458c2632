import { Card } from '../../../ui/cards/card.tsx';
import { vars } from '../../../ui/cards/shapes.tsx';
import { turnsAbout } from './forecast.ts';
import { numbered, type Shown } from './pieces.tsx';
import type { Scene } from './scene.ts';
import { keptBy } from './turn.ts';

const GAMES = [1, 2, 3, 4];

/** §6.5.1: which game of the campaign this is, how many points it needs, and what was kept for it. */
export function Goal(part: Shown) {
  const { table, scene } = part;
  const kept = Array.from({ length: scene.seats }, (_, seat) => keptBy(scene, table.log, seat)).flat();
  return (
    <section className="rb-goal" aria-label="Goal">
      <ol className="rb-stamps" aria-label={`Game ${scene.game} of 4`}>
        {GAMES.map((game) => (
          <li key={game} data-now={game === scene.game ? '' : undefined} data-past={game < scene.game ? '' : undefined}>
            {game}
          </li>
        ))}
      </ol>
      <div className="rb-aim">
        <Gauge points={teamPoints(scene)} target={scene.target} isTeam={scene.seats > 1} />
        <p>
          Ends with the first empty column: <b>{turnsText(scene)}</b>
        </p>
      </div>
      {kept.length > 0 && (
        <span className="rb-kept">
          <small>kept</small>
          {numbered(kept).map(({ card, key }) => (
            <Card key={key} game={table.game} card={card} size="chip" />
          ))}
        </span>
      )}
    </section>
  );
}

function turnsText(scene: Scene): string {
  const turns = turnsAbout(scene);
  if (turns === 1) return 'perhaps this turn';
  return `about ${turns} turns left${scene.seats > 1 ? ' in all' : ''}`;
}

/** §6.6.5 */
export const teamPoints = ({ players }: Scene): number => players.reduce((all, { points }) => all + points, 0);

interface GaugeProps {
  readonly points: number;
  readonly target: number;
  readonly isTeam: boolean;
}

export const Gauge = ({ points, target, isTeam }: GaugeProps) => (
  <p
    className="rb-gauge"
    data-full={points >= target ? '' : undefined}
    style={vars({ '--part': Math.min(1, points / target) })}
  >
    <i aria-hidden="true" />
    <span>
      <b className="num">{points}</b> of <b className="num">{target}</b> points{isTeam && ' together'}
      {points >= target && ' ✓'}
    </span>
  </p>
);
