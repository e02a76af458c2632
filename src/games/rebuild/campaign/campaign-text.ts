import type { Match } from '../../../engine/match.ts';
import { amountOf } from '../../../engine/words.ts';
import type { Campaigns, KeepableCard, Keeping } from '../../../contract/campaign.ts';
import {
  addWritten,
  type Campaign,
  campaignResult,
  finishGame,
  keepableIds,
  readCampaign,
  resultOfGame,
  resumeGame,
  startCampaign,
  startGame,
  withGame,
  writtenGames,
} from './campaign.ts';
import { effectText } from '../words/card-text.ts';
import { readDeck } from '../deck.ts';
import { type Face, priceText } from '../face.ts';
import { targetOf } from '../game.ts';
import { mostWorth } from './keep.ts';
import { GAMES } from '../setting.ts';
import type { Rebuild } from '../shape.ts';

/** The campaign of §6.5 and §6.6 for people who play it. */
export const rebuildCampaign: Campaigns = {
  usualSeats: 1,
  targets: ({ players, options }: Campaign) =>
    Array.from({ length: GAMES }, (_, i) => targetOf(i + 1, players.length, options)),
  start: startCampaign,
  read: readCampaign,
  startGame,
  withGame,
  resumeGame,
  keeping,
  bestKeep: (campaign: Campaign, match: Match<Rebuild>) => mostWorth(keeping(campaign, match), match),
  finishGame: (campaign: Campaign, match: Match<Rebuild>, keep: readonly KeepableCard[]) =>
    finishGame(
      campaign,
      match,
      campaign.players.map((_, seat) => keep.filter((card) => card.seat === seat).map(({ id }) => id)),
    ),
  written: writtenGames,
  addWritten,
  keepable: keepableIds,
  standing,
  consequence,
};

/** §6.5.5, §6.6.6 */
function keeping(campaign: Campaign, match: Match<Rebuild>): Keeping {
  const { most, keepable, chooser } = resultOfGame(campaign, match);
  const { plan } = match.table;
  const faceNamed = (id: string): Face | undefined => plan.faces[plan.cardNamed.get(id)?.[0] ?? -1];
  const cards = keepable.flatMap((ids, seat) => ids.map((id) => keepableCard(seat, id, faceNamed(id))));
  return { most, cards, chooser, rule: '§6.5.5' };
}

const keepableCard = (seat: number, id: string, face: Face | undefined): KeepableCard => ({
  seat,
  id,
  words: face ? `${face.title} ${face.prices.map(priceText).join(' or ')}, ${face.vp} VP` : id,
  effect: effectText(face).trim(),
});

function standing(campaign: Campaign): string {
  const { status, game, attempt, players, options } = campaign;
  if (status !== 'running') return finalRecord(campaign);
  const again = attempt > 1 ? `, attempt ${attempt}` : '';
  return `Game ${game} of ${GAMES}${again}: ${targetOf(game, players.length, options)} points are needed.${keptText(campaign)}`;
}

function keptText({ kept, players, options }: Campaign): string {
  const { early } = readDeck(options.deck, undefined);
  const titles = kept.flatMap((ids, seat) =>
    ids.map((id) => {
      const title = early.find(({ face }) => face.id === id)?.face.title ?? id;
      return players.length > 1 ? `${title} (${players[seat]})` : title;
    }),
  );
  return titles.length === 0 ? '' : ` Kept from the game before: ${titles.join(', ')}.`;
}

/** §6.5.6 */
function finalRecord(campaign: Campaign): string {
  const { games, won, points } = campaignResult(campaign);
  const played = `${amountOf(games, 'game')} played, ${amountOf(points, 'point')} in the last win of each`;
  return campaign.status === 'won'
    ? `The campaign is won: ${played}.`
    : `The campaign is over, ${won} of ${GAMES} games won: ${played}.`;
}

/** §6.5.6 */
function consequence({ status, game, log, kept, options }: Campaign): string {
  const last = log.at(-1);
  if (!last || status !== 'running') return '';
  if (last.won) return `Game ${last.game} is won; game ${game} comes next.`;
  switch (options.campaignLoss) {
    case 'retry':
      return `Game ${game} is played again${kept.flat().length > 0 ? ', with the same kept cards' : ''} (§6.5.6).`;
    case 'restart':
      return 'The campaign goes back to game 1, without kept cards (§6.5.6).';
    case 'continue':
      return `The campaign goes on with game ${game}, without kept cards (§6.5.6).`;
  }
}
