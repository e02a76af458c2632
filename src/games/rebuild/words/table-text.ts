import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import { amountOf, type Seat } from '../../../engine/words.ts';
import { type Heading, type Ink, type Line, line, type TableText, titleText } from '../../../contract/text.ts';
import { trashedNext } from '../market.ts';
import { account } from './account.ts';
import { affordText } from './afford.ts';
import { cardLine, effectText, givenText, sum, unspentText, wrapped } from './card-text.ts';
import { type Face, priceText } from '../face.ts';
import { proposal } from './proposal.ts';
import { question } from './question.ts';
import { gridIn, listText, type Reading, readView, titleOf } from './reading.ts';
import { partsOf, pointsOf } from '../scoring.ts';
import { story } from './story.ts';
import { asPrinted, understand } from './typed.ts';

/** Prices by resource: Wood, Steel, Stone, Gold. */
const inks: readonly Ink[] = [
  { pattern: /\b\d+W\b/g, colour: 'green' },
  { pattern: /\b\d+T\b/g, colour: 'blue' },
  { pattern: /\b\d+S\b/g, colour: 'violet' },
  { pattern: /\b\d+G\b/g, colour: 'amber' },
];

const welcome = [
  'Everything you own is building, money and points at once: you pay for a card of the market by trashing cards of your hand. A card’s icons (wood, steel, stone and gold) are its price, and what it gives when you trash it. There is never any change.',
  'Each turn you draw five cards, buy and play as much as you like on one tab, and then the card with the fewest points in the Purchase Row, the bottom row of the market, is trashed. When a column of the market runs dry, most points win.',
];

/** Rebuild in lines of text, from what one viewer sees. */
export const rebuildText: TableText = {
  inks,
  welcome,
  legend: 'W is wood, T steel, S stone, G gold.',
  heading,
  statuses,
  table,
  account,
  question,
  proposal,
  story,
  asPrinted,
  understand,
};

function table(view: View, names: Names, setting?: unknown): Line[] {
  const title = wrapped(titleText('Rebuild', heading(view, names, setting)), 2).map((text) => line(text, 'title'));
  const reading = readView(view, setting);
  if (reading.phase === 'over') return [...title, ...endText(reading, view, names)];
  return [
    ...title,
    ...marketText(reading),
    ...tabText(reading),
    ...Array.from({ length: reading.seats }, (_, seat) => seatText(reading, seat, names)).flat(),
    ...wrapped(`Trash: ${listText(reading, reading.trash)}`, 2).map((text) => line(text, 'quiet')),
  ];
}

const nameOf = (names: Names, seat: Seat): string => names[seat] ?? `Seat ${seat}`;

function heading(view: View, names: Names, setting?: unknown): Heading {
  const { phase, game, target, turns, turn } = readView(view, setting);
  if (phase === 'over') return { parts: [{ text: 'The end' }] };
  return {
    parts: [
      ...(game === 0 ? [] : [{ text: `Game ${game} of 4, target ${target}` }]),
      { text: `Turn ${turns}` },
      { text: nameOf(names, turn), detail: PHASES[phase] ?? phase, turn },
    ],
  };
}

const PHASES: Readonly<Record<string, string>> = {
  'catch-up': 'put Starter cards aside',
  act: 'buy and play',
  reorder: 'reorder the market',
  burn: 'burn two cards',
  'free-build': 'take a card for nothing',
  carry: 'carry cards over',
  pass: 'pass a card on',
  order: 'order the Discard Pile',
};

/* ---- the market ---- */

function marketText(reading: Reading): Line[] {
  const [doomed] = trashedNext(gridIn(reading));
  const rows = reading.columns.flatMap((cards, column) => {
    const [bottom, ...above] = cards;
    if (bottom === undefined) return [line(`${column + 1}  empty`)];
    const face = reading.face(bottom);
    const mark = `${affordText(reading, face)}${column + 1 === doomed?.column ? ' (trashed next)' : ''}`;
    return [
      ...wrapped(`${column + 1}  ${cardLine(reading, bottom)}${effectText(face)}${mark}`, 4).map((text) =>
        line(text, 'loud'),
      ),
      ...(above.length === 0
        ? []
        : wrapped(`     above: ${above.map((id) => cardLine(reading, id)).join(' · ')}`, 12).map((text) => line(text))),
    ];
  });
  const { early, late, goldStacks } = reading;
  const stacks = goldStacks > 0 ? ', then the Gold Stacks' : '';
  const deck = reading.game > 0 ? 'the whole market lies open' : `Main Deck: ${early} Early${stacks}, ${late} Late`;
  return [
    ...wrapped(`Market, Purchase Row first (✓ affordable) · ${deck}`, 2).map((text) => line(text, 'quiet')),
    ...rows,
  ];
}

/* ---- the tab ---- */

function tabText({ tab }: Reading): Line[] {
  const parts = [
    ...(tab.bought > 0 ? [`bought ${tab.bought}`] : []),
    ...(sum(tab.cost) > 0 ? [`cost ${priceText(tab.cost)}`] : []),
    ...(sum(tab.icons) + tab.wild > 0 ? [`given ${givenText(tab.icons, tab.wild)}`] : []),
    ...(sum(tab.saving) > 0 ? [`savings ${priceText(tab.saving)}`] : []),
    ...(sum(tab.convert) > 0 ? [`conversions ${priceText(tab.convert)}`] : []),
    ...(tab.capacity > 0 ? [`carry up to ${tab.capacity} icons`] : []),
  ];
  const unspent = unspentText(tab);
  if (unspent !== null) parts.push(`unspent ${unspent}, lost at the end of the turn`);
  return parts.length === 0 ? [] : wrapped(`Tab: ${parts.join(' · ')}`, 5).map((text) => line(text));
}

/* ---- the players ---- */

function facesOf(reading: Reading, cards: readonly string[]): Face[] {
  return cards.flatMap((id) => reading.face(id) ?? []);
}

function statusText(reading: Reading, { collection, deck, discard }: Reading['players'][number]): string {
  const points = pointsOf(facesOf(reading, collection), reading.options.ancientBonus);
  return `${points} VP in ${amountOf(collection.length, 'card')} so far · deck ${deck} · discard ${discard.length}`;
}

function statuses(view: View, setting?: unknown): string[] {
  const reading = readView(view, setting);
  return reading.players.map((player) => statusText(reading, player));
}

function seatText(reading: Reading, seat: Seat, names: Names): Line[] {
  const player = reading.players[seat];
  if (!player) return [];
  const isYou = seat === reading.viewer ? ' (you)' : '';
  const head = `${nameOf(names, seat)}${isYou}: ${statusText(reading, player)}`;
  const more: [string, string][] = [
    ...(player.hand.length > 0 ? [['hand', listText(reading, player.hand)] as [string, string]] : []),
    ...(player.played.length > 0 ? [['played', listText(reading, player.played)] as [string, string]] : []),
    ...(player.carried.length > 0 ? [['carried', listText(reading, player.carried)] as [string, string]] : []),
    ...(player.starters.length > 0 ? [['Starter cards', listText(reading, player.starters)] as [string, string]] : []),
    ...(player.discard.length > 0
      ? [['discard, top first', player.discard.map((id) => titleOf(reading, id)).join(', ')] as [string, string]]
      : []),
    ...(player.deckOrder.some((card) => card !== null)
      ? [
          ['deck, top first', player.deckOrder.map((id) => (id === null ? '?' : titleOf(reading, id))).join(', ')] as [
            string,
            string,
          ],
        ]
      : []),
  ];
  return [
    ...wrapped(head, 2).map((text) => line(text, seat === reading.turn ? 'loud' : undefined)),
    ...more.flatMap(([what, text]) => wrapped(`  ${what}: ${text}`, 6)).map((text) => line(text)),
  ];
}

/* ---- the end ---- */

function endText(reading: Reading, view: View, names: Names): Line[] {
  const { result } = view;
  const order = Array.from({ length: reading.seats }, (_, seat) => seat).sort(
    (a, b) => (result?.ranks[a] ?? 0) - (result?.ranks[b] ?? 0) || a - b,
  );
  let team = 0;
  const rows = order.flatMap((seat) => {
    const faces = facesOf(reading, reading.players[seat]?.collection ?? []);
    const points = pointsOf(faces, reading.options.ancientBonus);
    team += points;
    const bonuses = partsOf(faces, reading.options.ancientBonus).filter(({ rule }) => rule !== '§5.2');
    const rank = reading.game > 0 ? '' : `${result?.ranks[seat] ?? ''}. `;
    return [
      ...wrapped(
        `${rank}${nameOf(names, seat)}: ${amountOf(points, 'point')} in ${amountOf(faces.length, 'card')}`,
        3,
      ).map((text) => line(text, 'loud')),
      ...wrapped(`  ${listText(reading, reading.players[seat]?.collection ?? [])}`, 4).map((text) => line(text)),
      ...bonuses.flatMap(({ points: bonus, why }) => wrapped(`  +${bonus} ${why}`, 4)).map((text) => line(text)),
    ];
  });
  return [
    ...rows,
    ...wrapped(verdict(reading, result?.winners ?? [], team, names), 2).map((text) => line(text, 'loud')),
  ];
}

function verdict(reading: Reading, winners: readonly Seat[], team: number, names: Names): string {
  if (reading.game > 0)
    return `${amountOf(team, 'point')}, the target is ${reading.target}: game ${reading.game} is ${team >= reading.target ? 'won' : 'lost'}.`;
  const all = winners.map((seat) => nameOf(names, seat));
  return all.length === 1 ? `${all[0]} wins.` : `${all.slice(0, -1).join(', ')} and ${all.at(-1)} share the victory.`;
}
