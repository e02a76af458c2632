import { Problem } from '../../engine/words.ts';
import type { LoadedGame } from '../../contract/shelf.ts';
import { campaignsOf, outcomeOf, startCampaign } from '../../desk/campaign.ts';
import { linesFor } from '../../desk/looking.ts';
import { openedWith } from '../../desk/open-match.ts';
import { everybody, readNames } from '../../desk/seating.ts';
import type { Answers, CodeOf, FoundCode } from '../../desk/wire.ts';
import { type CodeContent, codeOf, contentOf, matchOf, openCode } from '../../print/codes/codes.ts';
import { dealtZones } from '../../print/dealt.ts';
import { gamesHere, loadGame } from './loaded-games.ts';
import type { HostNeeds } from './needs.ts';
import { newId } from './sitting.ts';

/* Printed codes: made of what is here, and read into it. */

export async function makeCode(needs: HostNeeds, of: CodeOf): Promise<string> {
  if (of.of === 'campaign') {
    const kept = (await needs.store.campaigns()).find(({ campaign }) => campaign === of.campaign);
    if (!kept) throw new Problem('This campaign is not kept here any more.');
    const entry = await loadGame(kept.game);
    const { seating, seed } = kept;
    const record = campaignsOf(entry).read(kept.record);
    return codeOf(entry, { kind: 'campaign', run: { seating, seed, record } });
  }
  const entry = await loadGame(of.game);
  switch (of.of) {
    case 'rules':
      return codeOf(entry, { kind: 'rules' });
    case 'deal':
      return codeOf(entry, { kind: 'deal', deal: of.deal });
    case 'new campaign': {
      const players = readNames(of.names, of.names.length);
      const plan = { ...opening(needs), players, options: of.options };
      const run = startCampaign(campaignsOf(entry), everybody(players.length), '', plan);
      return codeOf(entry, { kind: 'campaign', run });
    }
  }
}

const opening = (needs: HostNeeds): { readonly id: string; readonly created: string } => ({
  id: newId(),
  created: new Date(needs.now()).toISOString(),
});

/** What a code says, and the rules of its game. */
export async function readCode(
  needs: HostNeeds,
  code: string,
): Promise<{ readonly entry: LoadedGame; readonly content: CodeContent }> {
  const opened = openCode(code, gamesHere());
  const entry = await loadGame(opened.game);
  return { entry, content: contentOf(entry, opened, opening(needs)) };
}

export async function foundIn(needs: HostNeeds, code: string): Promise<FoundCode> {
  const { entry, content } = await readCode(needs, code);
  const of = { game: entry.game.id, version: entry.game.version };
  if (content.kind !== 'campaign') return { ...of, ...content };
  const { record } = content.run;
  const { players, options, kept, log } = record;
  return {
    ...of,
    kind: 'campaign',
    names: players,
    options: { ...options },
    standing: campaignsOf(entry).standing(record),
    kept,
    log: log.map((one) => ({ ...outcomeOf(one), attempt: one.attempt, kept: one.kept })),
  };
}

/** How the cards of a deal lie before the first step, and what everybody sees of it. */
export async function dealtBy(needs: HostNeeds, code: string): Promise<Omit<Answers['dealt'], 'ok'>> {
  const { entry, content } = await readCode(needs, code);
  if (content.kind !== 'deal') throw new Problem('This code is not of a deal.');
  const { deal } = content;
  const names = Array.from({ length: deal.seats }, (_, seat) => `Player ${seat + 1}`);
  const match = matchOf(entry.game, deal, names);
  return {
    game: entry.game.id,
    deal,
    lines: linesFor(openedWith(entry, match), deal.seats),
    zones: dealtZones(match),
  };
}
