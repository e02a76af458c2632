import './styles/end.css';
import { amountOf } from '../../../engine/words.ts';
import { partsOf } from '../scoring.ts';
import { Card, useOwnDeck } from '../../../ui/cards/card.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { listed } from '../../../ui/table/listed.ts';
import { RuleLink } from '../../../ui/table/rule-link.tsx';
import type { TableInfo } from '../../../desk/wire.ts';
import { Gauge, teamPoints } from './goal.tsx';
import { numbered, Shield } from './pieces.tsx';
import { nameAt, type Scene, sceneOf } from './scene.ts';

/** §5: every collection laid open, the best first, with each end bonus; in the campaign the team's sum against its target. */
export default function RebuildEnd({ table }: { readonly table: TableInfo }) {
  const { view, names, seat } = table;
  const { result } = view;
  const own = useOwnDeck();
  if (!result) return null;
  const scene = sceneOf(view, seat ?? 0, own);
  const order = result.ranks.map((rank, who) => ({ who, rank })).toSorted((a, b) => a.rank - b.rank || a.who - b.who);
  const total = teamPoints(scene);
  return (
    <div className="rb-end">
      {scene.isCampaign && (
        <section className="slip rb-goalend" aria-label="Against the target">
          <p>
            Game {scene.game} of 4 is <b>{total >= scene.target ? 'won' : 'lost'}</b>.{' '}
            {total >= scene.target ? '' : `${amountOf(scene.target - total, 'point')} short. `}
            <RuleLink game={view.game} rule="§6.5.1" />
          </p>
          <Gauge points={total} target={scene.target} isTeam={scene.seats > 1} />
        </section>
      )}
      <ol className="account" aria-label="All collections, the best first">
        {order.map(({ who, rank }) => (
          <li
            key={who}
            className="slip rb-result"
            data-won={!scene.isCampaign && result.winners.includes(who) ? '' : undefined}
          >
            <div className="rb-resulthead">
              {!scene.isCampaign && <b className="num rb-rank">{rank}</b>}
              <Crest seat={who} />
              <h3>
                {who === seat ? 'You' : nameAt(names, who)}
                <small>{amountOf(scene.players[who]?.collection.length ?? 0, 'card')}</small>
              </h3>
              <Shield n={scene.players[who]?.points ?? 0} />
            </div>
            <CollectionAtEnd scene={scene} game={view.game} who={who} />
          </li>
        ))}
      </ol>
      {!scene.isCampaign && <Tie scene={scene} names={names} winners={result.winners} />}
    </div>
  );
}

function CollectionAtEnd({ scene, game, who }: { readonly scene: Scene; readonly game: string; readonly who: number }) {
  const cards = scene.players[who]?.collection ?? [];
  const faces = cards.flatMap((id) => scene.face(id) ?? []);
  const bonus = scene.options.ancientBonus;
  const bonuses = partsOf(faces, bonus).filter(({ rule }) => rule !== '§5.2');
  const printed = faces.reduce((all, { vp }) => all + vp, 0);
  return (
    <>
      <div className="rb-endcards">
        {numbered(cards).map(({ card, key }) => (
          <Card key={key} game={game} card={card} size="chip" />
        ))}
      </div>
      <dl className="rb-points">
        <div>
          <dt>printed on the cards</dt>
          <dd className="num">{printed}</dd>
        </div>
        {bonuses.map(({ points, why }, i) => (
          <div key={i}>
            <dt>{why}</dt>
            <dd className="num">+{points}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** §5.5, §5.6: what decided between equal points. */
function Tie({
  scene,
  names,
  winners,
}: {
  readonly scene: Scene;
  readonly names: readonly string[];
  readonly winners: readonly number[];
}) {
  const best = Math.max(...scene.players.map(({ points }) => points));
  const level = scene.players.flatMap(({ points }, who) => (points === best ? [who] : []));
  if (level.length < 2) return null;
  const all = listed(level.map((who) => nameAt(names, who)));
  const [winner = 0] = winners;
  return (
    <p className="rb-tie">
      {all} are level on points.{' '}
      {winners.length === 1
        ? `${nameAt(names, winner)} owns the fewest cards and wins. `
        : 'They own equally many cards and share the victory. '}
      <RuleLink game="rebuild" rule={winners.length === 1 ? '§5.5' : '§5.6'} />
    </p>
  );
}
