import type { EventView, Names } from '../../../engine/tell.ts';
import type { Message } from '../../../engine/edge.ts';
import type { View } from '../../../engine/view.ts';
import { amountOf } from '../../../engine/words.ts';
import { type Heading, type Ink, type Line, line, type TableText, titleText, wrap } from '../../../contract/text.ts';
import { account } from './account.ts';
import { conditionText, effectsText, failureText, priceText, tagText } from './card-words.ts';
import type { Deck } from '../deck.ts';
import { proposal } from './proposal.ts';
import { outcomeText, question } from './question.ts';
import { cardsOfMatch, type Place, type Reading, readView } from './reading.ts';
import { type Due, tryYearEnd } from './trial.ts';
import { KEY_NAMES, rankingKeys, reignOf, scoreParts, titleOf, totalOf } from '../scoring.ts';
import { ENDS } from '../shape.ts';
import { startingCrisis } from '../year.ts';

const inks: readonly Ink[] = [
  { pattern: /\bMight\b|\b\d+M\b/g, colour: 'red' },
  { pattern: /\bStability\b|\b\d+S\b/g, colour: 'blue' },
  { pattern: /\bInfluence\b|\b\d+I\b/g, colour: 'amber' },
  { pattern: /\bFood\b|\b\d+F\b/g, colour: 'green' },
  { pattern: /❌/g, colour: 'violet' },
];

const welcome = [
  'You rule Egypt for thirty years. Each year you play cards to make Might, Stability, Influence and Food, then spend them on the three Objectives of your Agenda and on the Milestone.',
  'Every Clock on the table runs down; what you cannot pay when it fails becomes a Misfortune. Resolve the last Milestone before Misfortunes, Ill Omens or the years run out.',
];

/** Upper Cataracts in lines of text, from what one viewer sees. */
export const upperCataractsText: TableText = {
  inks,
  welcome,
  heading,
  table,
  account,
  title: (view, _seat, setting) =>
    titleOf(view.result?.scores[0]?.[0] ?? 0, readView(view, setting).world.options.length),
  question,
  proposal,
  story,
  asPrinted: (word) => word,
  understand,
};

function heading(view: View, _names: Names, setting?: unknown): Heading {
  const { year, level, omens, misfortunes } = readView(view, setting);
  const reign = { text: `Year ${year} of ${level.reign}` };
  if (view.phase === 'over') return { parts: [reign, { text: 'The end' }] };
  const troubles = [`Omens ${omens} of ${level.omenLimit}`, `Misfortunes ${misfortunes} of ${level.misfortuneLimit}`];
  return { parts: [reign, ...troubles.map((text) => ({ text }))] };
}

function table(view: View, names: Names, setting?: unknown): Line[] {
  const title = line(titleText('Upper Cataracts', heading(view, names, setting)), 'title');
  const reading = readView(view, setting);
  return [title, ...(view.phase === 'over' ? endText(reading) : [trackersText(reading), ...bodyText(reading)])];
}

const RESOURCES = ['Might', 'Stability', 'Influence', 'Food'];

/** §8, always, as year, Omens and Misfortunes are. */
const trackersText = ({ trackers, capacity }: Reading): Line =>
  line(RESOURCES.map((name, i) => `${name} ${trackers[i]}/${capacity[i]}`).join(' · '), 'loud');

/** §8: the Agenda, the Milestone, the piles, the Chronicle, the hand, and what would happen if the year ended now. */
function bodyText(reading: Reading): Line[] {
  const { places, deck, discard, objectiveDeck, objectiveDiscard, tags, hand, view } = reading;
  return [
    ...places.flatMap((place, i) => placeText(reading, place, i)),
    line(
      `Action Deck ${deck}, discard ${discard.length} · Objective Deck ${objectiveDeck.length}, discard ${objectiveDiscard}`,
      'quiet',
    ),
    ...wrap(`Chronicle: ${tags.map(tagText).join(', ') || 'nothing yet'}`).map((text) => line(text, 'quiet')),
    ...(hand.length === 0 ? [] : wrap(`Hand: ${handText(reading)}`).map((text) => line(text))),
    ...(view.phase === 'play' || view.phase === 'resolve' ? threats(reading) : []),
  ];
}

const handText = ({ hand, nameOf }: Reading): string =>
  hand.some((card) => card !== null)
    ? hand.map((card) => (card === null ? '?' : nameOf(card))).join(', ')
    : `${amountOf(hand.length, 'card')} face down`;

function placeText({ faceNamed, nameOf, world }: Reading, place: Place | null, i: number): Line[] {
  const where = i === 3 ? 'Milestone' : `Slot ${i + 1}`;
  if (!place) return [line(`${where}: empty`, 'quiet')];
  const face = faceNamed(place.id);
  if (!place.isActive) return [line(`${where}: ${nameOf(place.id)}, resolved`, 'quiet')];
  if (!face || face.kind === 'action') return [line(`${where}: ${nameOf(place.id)}`)];
  const { clock, crisis, options, failure } = face.card;
  const state = [
    ...(clock > 0 ? [`Clock ${place.clock}`] : []),
    ...(crisis ? [`Crisis ${place.crisis} of ${crisis.top} (start ${startingCrisis(world, face.number)})`] : []),
  ].join(', ');
  const ways = [
    ...options.map(
      ({ name, spend, require, do: effects, returns }) =>
        `${name} ${priceText(spend)}${require ? ` (if ${conditionText(require)})` : ''} → ${effectsText(effects, nameOf)}${returns ? ' ↩️' : ''}`,
    ),
    ...(crisis
      ? [
          `push ${crisis.pushes.map(({ spend }) => priceText(spend)).join(' or ')}; top → ${effectsText(crisis.atTop, nameOf)}`,
        ]
      : []),
    failureText(failure, nameOf),
  ];
  return [
    line(`${where}: ${nameOf(place.id)} · ${state}`, i === 3 ? 'loud' : undefined),
    ...ways.flatMap((way) => wrap(`    ${way}`.trimStart(), 76, '  ').map((text) => line(`    ${text}`, 'quiet'))),
  ];
}

/** What will happen if the year ends now: Retained effects, then Clocks and Crises that run out, with losses and Misfortunes. */
function threats({ world, nameOf }: Reading): Line[] {
  const { due, outcome } = tryYearEnd(world);
  if (due.length === 0) return [];
  const named = (title: string, ...reasons: Due['why'][]): string[] => {
    const names = due.filter(({ why }) => reasons.includes(why)).map(({ id }) => nameOf(id));
    return names.length === 0 ? [] : [`${title}: ${names.join(', ')}`];
  };
  const list = [...named('is played', 'Mandatory'), ...named('kept', 'Retained'), ...named('fails', 'Clock', 'Crisis')];
  return wrap(`If the year ended now: ${list.join('; ')} ${outcomeText(outcome)}`).map((text) => line(text));
}

/* ---- the end ---- */

const ENDINGS: Readonly<Record<string, string>> = {
  victory: 'You have won.',
  collapse: 'Collapse: the Misfortunes were too many.',
  omens: 'The gods have withdrawn.',
  reign: 'The reign has ended.',
  abdicated: 'You have abdicated.',
};

/** §8, at the end: the lines of §5.3, the Chronicle's closing lines, the six ranking keys. */
function endText(reading: Reading): Line[] {
  const reign = reignOf(reading.world);
  const parts = scoreParts(reign);
  const total = totalOf(parts);
  const closing = reading.cards.records.chronicle.filter(({ tag }) => reading.tags.includes(tag));
  const keys = rankingKeys(reign).map((key, i) => `${KEY_NAMES[i]} ${Math.abs(key)}`);
  return [
    line(ENDINGS[ENDS[reading.ended] ?? ''] ?? '', 'loud'),
    ...parts.flatMap(({ points, why }) =>
      wrap(why, 74).map((text, i) => line(`${i === 0 ? String(points).padStart(4) : '    '}  ${text}`)),
    ),
    line(`Score ${total}: ${titleOf(total, reading.world.options.length)}`, 'loud'),
    ...closing.flatMap(({ closing: text }) => wrap(text).map((each) => line(each, 'quiet'))),
    ...wrap(`Ranking: ${keys.join(', ')}`).map((text) => line(text, 'quiet')),
  ];
}

/* ---- what happened, and what is typed ---- */

const SILENT = ['phase', 'opens', 'paid', 'gained', 'clock', 'year'];

/** Without what the table shows anyway. */
function story(events: readonly EventView[]): string[] {
  return events.flatMap(({ type, text }) => (text === undefined || SILENT.includes(type) ? [] : [text]));
}

/** 'play tax collection', 'end', 'stop', 'keep', 'resolve 4 1', 'push 1 2', 'choose 2', 'bottom 1', 'remove … hand'. */
function understand(typed: string, view: View, _names: Names, setting?: unknown): Message | null {
  const words = typed.toLowerCase().trim().split(/\s+/);
  const [verb = '', ...rest] = words;
  const numbers = rest.flatMap((word) => (/^\d+$/.test(word) ? [Number(word)] : []));
  const card = cardAmong(rest, cardsOfMatch(setting));
  switch (verb) {
    case 'end':
    case 'stop':
    case 'keep':
      return { type: verb };
    case 'choose':
      return numbers[0] === undefined ? null : { type: 'choose', option: numbers[0] };
    case 'target':
    case 'delay':
      return numbers[0] === undefined ? null : { type: 'target', slot: numbers[0] };
    case 'bottom':
      return numbers[0] === undefined ? null : { type: 'bottom', place: numbers[0] };
    case 'resolve':
      return numbers[1] === undefined ? null : { type: 'resolve', slot: numbers[0], option: numbers[1] };
    case 'push':
      if (view.phase === 'target-crisis' && numbers[0] !== undefined) return { type: 'target', slot: numbers[0] };
      return numbers[1] === undefined ? null : { type: 'push', slot: numbers[0], price: numbers[1] };
    case 'play':
      return card === null ? null : { type: 'play', card };
    case 'recur':
    case 'take':
      return card === null ? null : { type: 'recur', card };
    case 'retain':
      return card === null ? null : { type: 'retain', card };
    case 'banish':
    case 'remove': {
      const from = ['hand', 'discard', 'deck'].find((zone) => rest.includes(zone)) ?? 'hand';
      return card === null ? null : { type: 'banish', card, from };
    }
    default:
      return null;
  }
}

/** The card whose name or id is among the words, the longest of several. */
function cardAmong(words: readonly string[], { faces }: Deck): string | null {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/['’]/g, '').replaceAll('-', ' ');
  const said = ` ${plain(words.join(' '))} `;
  const found = faces
    .filter(({ id, card }) => said.includes(` ${plain(card.name)} `) || said.includes(` ${plain(id)} `))
    .toSorted((a, b) => b.card.name.length - a.card.name.length);
  return found[0]?.id ?? null;
}
