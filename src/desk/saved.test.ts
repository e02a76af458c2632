import '../games/all.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gameNamed } from '../contract/shelf.ts';
import { loadMatch, saveMatch, startMatch } from '../engine/match.ts';
import { campaignFile, campaignsOf, readCampaign, startCampaign } from './campaign.ts';
import { savedMatch } from '../contract/saved.ts';
import { PERSON } from './wire.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

test('a saved match tells the release that wrote it, and is read whatever that was', () => {
  const { game } = gameNamed('five-ages');
  const saved = savedMatch(startMatch(game, { seats: 3, seed: 'saved' }));
  expect(saved.release).toBe(version);
  const again = loadMatch(game, JSON.parse(JSON.stringify({ ...saved, release: '9.9.9' })));
  expect({ ...saveMatch(again), release: version }).toEqual(saved);
});

test('so does the record of a campaign', () => {
  const entry = gameNamed('rebuild');
  const campaigns = campaignsOf(entry);
  const plan = { players: ['Ada'], options: {}, id: 'saved', created: '2026-11-19' };
  const run = startCampaign(campaigns, [PERSON], 'saved', plan);
  const file = campaignFile(campaigns, 'rebuild', run, null);
  expect(file).toMatchObject({ release: version });
  const reader = { elsewhere: '', newSeed: () => '', seatingFor: () => [PERSON] };
  expect(readCampaign(entry, campaigns, { ...file, release: '9.9.9' }, reader).record).toEqual(run.record);
});
