import { legalActions, type Message, writeAction } from '../../../engine/edge.ts';
import { copyOfMark, type Match, startMatch, submit } from '../../../engine/match.ts';
import { pickCode, waitedFor } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { clone, isOver } from '../../../engine/table.ts';
import { seatsIn, type View, viewOf } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { rebuild } from '../game.ts';
import type { Rebuild } from '../shape.ts';
import { NAMES } from '../../../web/testing/props.ts';
import { type OwnScene, sceneOf } from '../screen/scene.ts';

/* Random matches under all kinds of options, looked at from every seat. */

interface Plan {
  readonly seats: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly setting?: object;
}

export const SOLO: Plan = { seats: 1, options: {}, setting: { game: 3, kept: [['smelter', 'ladder']] } };
export const TEAM: Plan = {
  seats: 3,
  options: { mode: 'campaign', deck: 'revised' },
  setting: { game: 2, kept: [[], ['boomerang'], []] },
};
export const DUEL: Plan = { seats: 2, options: {} };

export const TABLES: readonly (readonly [name: string, plan: Plan])[] = [
  ['two players', DUEL],
  ['the later revision', { seats: 4, options: { deck: 'revised', catchUp: 'on', goldStacks: 'on', trashTie: 'left' } }],
  [
    'two copies, open hands',
    { seats: 3, options: { deckCopies: 2, openHands: 'on', endCheck: 'round', goldKey: 'once' } },
  ],
  ['the later deck for two', { seats: 2, options: { deck: 'revised', endCheck: 'turn', ancientBonus: 'each' } }],
  ['the third game of a campaign', SOLO],
  ['the second game of a team', TEAM],
];

export interface Position {
  readonly match: Match<Rebuild>;
  readonly view: View;
  readonly scene: OwnScene;
  readonly seat: Seat;
  readonly legal: readonly Message[];
}

/** Calls `look` for every seat at every decision of matches that are played at random. */
export function everyPosition({ seats, options, setting }: Plan, look: (position: Position) => void, games = 3): void {
  for (let game = 0; game < games; game++) {
    const match = startMatch(rebuild, {
      seats,
      options: { ...options },
      seed: `table ${seats} ${game}`,
      names: NAMES,
      setting,
    });
    const dice = makeDice(`choices of ${seats} ${game}`);
    while (!isOver(match.table)) {
      for (let seat = 0; seat < seats; seat++) {
        const view = viewOf(match.table, seat);
        look({ match, view, seat, scene: sceneOf(view, seat), legal: legalActions(match.table, seat) });
      }
      const seat = seatsIn(waitedFor(match.table))[0] ?? 0;
      const answer = submit(match, seat, writeAction(match.table, seat, pickCode(match.table, seat, dice)));
      if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
    }
  }
}

/** The same match, to be played on from here. */
export const forked = (match: Match<Rebuild>): Match<Rebuild> => ({
  ...match,
  table: clone(match.table),
  steps: [...match.steps],
  events: [...match.events],
  mark: copyOfMark(match.mark),
});
