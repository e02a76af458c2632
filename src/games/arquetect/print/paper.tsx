import './paper.css';
import printed from '../deck.json' with { type: 'json' };
import { Aid, Columns, Key, Kinds, Often, Pad, Part, type Sign, Steps, Track } from '../../../ui/paper/aids.tsx';
import type { PaperProps } from '../../../ui/printing.ts';
import { CATEGORIES, RowScope, Shape } from '../screen/cards/shapes.tsx';

/* Arquetect on a table: hands that are cities, the summary, the First Deck, rounds and marks, and the score pad. */

const OTHERS = ['Ben', 'Eva'];

export const SetUp = ({ Face }: PaperProps) => (
  <div className="aq-table">
    <div className="aq-p-others">
      {OTHERS.map((name) => (
        <span key={name}>
          <b>{name}’s city</b>
          <i>
            {Array.from({ length: 8 }, (_, i) => (
              <Face key={i} card={null} width={12} />
            ))}
          </i>
        </span>
      ))}
    </div>
    <div className="aq-own">
      {['bakery', 'fire', 'cottage', 'park', 'theatre', 'warehouse', 'grove'].map((card) => (
        <Face key={card} card={card} width={15} />
      ))}
    </div>
    <p>
      <span>← the first card dealt</span> <b>your hand is your city: never sort it</b> <span>the last one →</span>
    </p>
  </div>
);

const SCOPES: readonly (readonly [of: string, words: string])[] = [
  ['left', 'on its left'],
  ['right', 'on its right'],
  ['beside', 'beside it'],
  ['near2', 'at most two steps away'],
  ['near3', 'at most three steps away'],
  ['allLeft', 'anywhere on its left'],
  ['allRight', 'anywhere on its right'],
  ['all', 'anywhere in the city'],
];

const KINDS = Object.entries(CATEGORIES);

export const Summary = () => (
  <Aid title="Arquetect on one page" note="the hand you hold is the city you score">
    <Columns>
      <div>
        <Part title="Your turn: one of two">
          <p>
            <b>Gift.</b> Push one of your cards, unseen by the others, into any gap of somebody’s city. Nobody can
            refuse.
          </p>
          <p>
            <b>Trade.</b> Name one to three of your cards. Ask one player, who declines or names one to three cards in
            return. Agree, or go on to the next, each once. Agreed: the cards are shown, you place yours anywhere, then
            your partner.
          </p>
          <p>
            <b>Then</b> stay, or say <i>done</i>: no more turns, and nobody can touch your city.
          </p>
        </Part>
        <Part title="The end">
          <p>
            When at most one player is not done; after twenty rounds; or after three rounds in which nothing happened.
            Equal: fewer hazards, fewer cards, done earlier.
          </p>
        </Part>
        <Part title="Counting">
          <Steps of={['Trouble, from left to right: ruined cards face down.', 'Points, from left to right.']} />
        </Part>
      </div>
      <div>
        <Part title="Categories">
          <Kinds of={KINDS.map(([kind, { title }]): Sign => [<Shape of={kind} />, title])} />
        </Part>
        <Part title="Where a card looks">
          <Key of={SCOPES.map(([of, words]): Sign => [<RowScope of={of} />, words])} />
        </Part>
        <Part title="Words">
          <p>
            <b>Run:</b> cards of one kind without a gap. <b>Sturdy:</b> cannot be ruined. <b>★</b> for a first game, ★★
            normal, ★★★ tricky.
          </p>
        </Part>
        <Part title="With Headlines">
          <p>
            <b>Ability</b>, in place of a gift or a trade: show one of your events, do what it says, then turn it to
            face out. Whoever has four cards that face out ends the game at once.
          </p>
        </Part>
      </div>
    </Columns>
    <Often
      of={[
        'A card further left acts first: a Fire Station stops only fires on its right.',
        'A ruined card keeps its place, scores nothing and counts for nobody.',
        'You must do something in your turn: a trade that nobody takes is enough.',
        'Talk binds nobody, but you can only name cards that you hold.',
      ]}
    />
  </Aid>
);

const NAMES = new Map(printed.cards.map(({ id, name }) => [id, name]));
const SEATS = [2, 3, 4, 5, 6, 7, 8];

const FirstDeck = () => (
  <Aid title="The First Deck" note="how many of each, for 2 to 8 players">
    <table className="aq-deck">
      <thead>
        <tr>
          <th>Card</th>
          {SEATS.map((seats) => (
            <th key={seats}>{seats}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(printed.firstDeck).map(([card, numbers]) => (
          <tr key={card}>
            <th>{NAMES.get(card) ?? card}</th>
            {SEATS.map((seats, i) => (
              <td key={seats}>{numbers[i] === 0 ? '–' : numbers[i]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Aid>
);

const Marks = () => (
  <Aid title="Rounds and marks" note="cut out the marks">
    <Track title="Round" from={1} to={20} across={10} words={{ 20: 'the last' }} />
    <Part title="The first player’s marker, and “done”">
      <div className="aq-marks">
        <span data-first="">first player</span>
        {Array.from({ length: 8 }, (_, i) => (
          <span key={i}>done</span>
        ))}
      </div>
    </Part>
    <Part title="Facing marks">
      <p>
        With events of the expansion: a card that faces out is turned so that its face looks at the others. If you would
        rather keep your hand together, clip a mark to it. Whoever has four ends the game at once.
      </p>
      <div className="aq-marks">
        {Array.from({ length: 8 }, (_, i) => (
          <span key={i}>faces out</span>
        ))}
      </div>
    </Part>
    <Part title="Ruined">
      <div className="aq-marks">
        {Array.from({ length: 8 }, (_, i) => (
          <span key={i}>ruined</span>
        ))}
      </div>
    </Part>
  </Aid>
);

export const trackers = [
  { title: 'The First Deck', content: FirstDeck },
  { title: 'Rounds and marks', content: Marks },
];

export const Score = () => (
  <Pad
    title="Arquetect: points"
    note="from left to right, with a running total"
    players={8}
    rows={[
      ...Array.from({ length: 11 }, (_, i) => [`Card ${i + 1}`] as const),
      ['Together'],
      ['Hazards', 'if points are equal'],
      ['Cards', 'if these are too'],
      ['Done as', 'earlier wins'],
    ]}
  />
);
