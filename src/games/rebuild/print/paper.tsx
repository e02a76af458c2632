import './paper.css';
import type { PaperProps } from '../../../ui/printing.ts';
import {
  Aid,
  Columns,
  Explained,
  Key,
  Kinds,
  Often,
  Pad,
  Part,
  type Sign,
  Steps,
  Track,
} from '../../../ui/paper/aids.tsx';
import { CardIcon } from '../../../ui/cards/icon.tsx';
import { Resource } from '../screen/cards/shapes.tsx';

/* Rebuild on a table: the picture of the market, the summary, the tab, the score pad and the log of a campaign. */

const MARKET = [
  ['rockslide', 'ladder', 'windmill', 'pendant', 'medium-crate'],
  ['small-crate', 'necklace', 'magnet', 'mining-pick', 'steel-axe'],
  ['normal-spade', 'chains', 'spear', 'golden-saw', 'wood-axe'],
];

/** Five columns of three, the decks beside them. */
export const SetUp = ({ Face }: PaperProps) => (
  <div className="rb-table">
    <div className="rb-p-side">
      <Face card={null} width={17} />
      <p>
        <b>Main Deck</b> 38 cards, Early on top of Late
      </p>
      <p className="rb-sale">
        <b>Purchase Row</b> only these are for sale
      </p>
    </div>
    <div className="rb-p-market">
      {MARKET.flat().map((card, i) => (
        <span key={card} data-sale={i >= 10 ? '' : undefined}>
          <Face card={card} width={12.7} />
        </span>
      ))}
    </div>
    <div className="rb-p-side">
      <Face card="pile-of-nails" width={17} turn={7} />
      <p>
        <b>Trash</b> never comes back
      </p>
    </div>
    <div className="rb-own">
      <span>
        <Face card={null} width={15} />
        <b>Your Player Deck</b> 14 starters, shuffled
      </span>
      <span>
        <i className="rb-place" />
        <b>Your discard pile</b> face up; what you buy goes here
      </span>
    </div>
  </div>
);

const TOKENS = ['wood', 'steel', 'stone', 'gold'] as const;
const TITLES = { wood: 'Wood (W)', steel: 'Steel (T)', stone: 'Stone (S)', gold: 'Gold (G)' } as const;

const SIGNS: readonly Sign[] = [
  [
    <>
      −2 <Resource of="wood" />
    </>,
    'this turn: all you buy needs two wood less, in all',
  ],
  [
    <>
      2 <Resource of="stone" /> → any
    </>,
    'this turn: two stone that you trash pay for anything',
  ],
  [
    <>
      −3 <Resource of="steel" /> each
    </>,
    'every card you buy after it costs three steel less',
  ],
  ['−1 all-gold', 'every card you buy after it that shows gold only costs one gold less'],
  [
    <>
      <CardIcon name="card-draw" /> +1
    </>,
    'draw a card; “again if”: draw one more if it shows that icon',
  ],
  [
    <>
      or pay 2 <Resource of="steel" />
    </>,
    'another price; when you give it up it pays all its icons',
  ],
  ['carry', 'keep cards of your hand with at most so many icons for your next turn'],
  ['pass', 'after use it goes into the hand of the player on your left'],
  ['reorder', 'when you buy it: put one row or column of the market in any order'],
  ['at end', 'counts once, when points are added'],
];

export const Summary = ({ Face }: PaperProps) => (
  <Aid title="Rebuild on one page" note="most points when a column runs dry">
    <Explained
      Face={Face}
      card="wizard-staff"
      width={27}
      left={[
        [0.08, 0.12, 'Points', 'if you own it at the end'],
        [0.36, 0.14, 'Price and payment', 'its icons are what it costs, and what it pays when you give it up'],
        [0.82, 0.04, 'Edge', 'pale: a starter; a golden rim all around: Late'],
      ]}
      right={[
        [0.62, 0.1, 'Name', ''],
        [0.84, 0.1, 'What it does', 'in signs; on the card in words too'],
      ]}
    />
    <Columns>
      <div>
        <Part title="Your turn">
          <Steps
            of={[
              'Draw five cards. Deck empty: shuffle your discard pile, go on drawing.',
              'Buy and play, in any order, as often as you can. A card you buy goes onto your discard pile; cards you pay with are trashed. The column slides down and is refilled at once.',
              'Hand and played cards go to your discard pile. Icons and savings left over are lost.',
              'Trash the card with the fewest points in the Purchase Row; of several, the one furthest right.',
            ]}
          />
        </Part>
        <Part title="The end">
          <p>
            At once, when the Main Deck is empty and a column becomes empty. Add the shields of all you own, then what
            counts at the end. Equal: fewer cards.
          </p>
        </Part>
        <Part title="Four kinds">
          <Kinds of={TOKENS.map((kind): Sign => [<Resource of={kind} />, TITLES[kind]])} />
        </Part>
      </div>
      <div>
        <Part title="Signs">
          <Key of={SIGNS} />
        </Part>
      </div>
    </Columns>
    <Often
      of={[
        'A played card cannot pay, and a card that pays is gone for good.',
        'You draw from your own deck, never from the Main Deck.',
        'The card that slid down may be bought at once.',
        'Gold Bars pay for anything; gold on other cards is only gold.',
      ]}
    />
  </Aid>
);

const Tab = () => (
  <Aid title="The tab" note="one for each player; a cube on each track">
    <p>
      What you overpaid, and what you saved, counts until your turn ends. Move the cubes up when you trash a card or
      play a saving, down when a purchase uses it, and back to 0 at the end of your turn.
    </p>
    {TOKENS.map((kind) => (
      <Track
        key={kind}
        title={
          <>
            <Resource of={kind} /> {TITLES[kind]}
          </>
        }
        from={0}
        to={10}
        across={11}
      />
    ))}
    <Track title="May pay for anything" from={0} to={10} across={11} />
  </Aid>
);

export const trackers = [{ title: 'The tab', content: Tab }];

export const Score = () => (
  <Pad
    title="Rebuild: points"
    note="most points; equal: fewer cards"
    players={4}
    times={2}
    rows={[
      ['Shields', 'of all cards you own'],
      ['Ancients', 'two different 2, all three 4'],
      ['Obelisk', '4 with at most ten cards'],
      ['Wizard Staff', '1 for every two wood elsewhere'],
      ['Galleon', '1 for every wood elsewhere'],
      ['Together'],
      ['Cards owned'],
    ]}
  />
);

const GAMES = [
  { target: 50, keep: 1 },
  { target: 55, keep: 2 },
  { target: 60, keep: 3 },
  { target: 70, keep: 0 },
];

const Log = () => (
  <Aid title="Campaign log" note="alone or together: one sum for all">
    <p>Players ____________________________________________ begun ____________</p>
    {GAMES.map(({ target, keep }, i) => (
      <section key={target} className="rb-log">
        <h2>
          Game {i + 1} <span>at least {target} points</span>
        </h2>
        <p>
          attempts <i /> points <i /> <i /> <i /> won <b />
        </p>
        {keep > 0 ? (
          <p>
            {keep === 1 ? 'The card' : `Up to ${keep} cards`} of 1 to 4 points that{' '}
            {keep === 1 ? 'you keep' : 'you keep'} for game {i + 2}, and whose:{' '}
            {Array.from({ length: keep }, (_, j) => (
              <em key={j} />
            ))}
          </p>
        ) : (
          <p>Won? Then you have won the campaign.</p>
        )}
      </section>
    ))}
    <Often
      of={[
        'Six columns, all cards face up, Early below Late; no Main Deck.',
        'After each turn two cards of the market are trashed; of several with the fewest points the one in the tallest column.',
        'Deck empty: put your discard pile into any order. Never shuffle again.',
        'Kept cards start in your deck and are missing from the market. Lost: play the same game again with the same kept cards.',
      ]}
    />
  </Aid>
);

export const campaign = [{ title: 'Campaign log', content: Log }];
