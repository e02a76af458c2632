import './paper.css';
import type { ReactNode } from 'preact/compat';
import { Aid, Columns, Key, Often, Pad, Part, Steps, Track } from '../../../ui/paper/aids.tsx';
import type { PaperProps } from '../../../ui/printing.ts';
import { Pip } from '../screen/cards/shapes.tsx';

/* 5 Ages on a table: where everything lies, the summary with the poker hands, the track of the ages and the score pad. */

const SEATS = [
  { name: 'You', stall: ['s-7', 'h-q'], at: 'bottom' },
  { name: 'Your left neighbour', stall: ['s-4', 'd-10'], at: 'left' },
  { name: 'Opposite', stall: ['c-8', 'c-4'], at: 'top' },
  { name: 'Your right neighbour', stall: ['h-3', 'd-k'], at: 'right' },
];

/** Four people in their second age. */
export const SetUp = ({ Face }: PaperProps) => (
  <div className="fa-table">
    {SEATS.map(({ name, stall, at }) => (
      <div key={at} className="fa-seat" data-at={at}>
        <b>{name}</b>
        <div>
          {stall.map((card) => (
            <Face key={card} card={card} width={11} />
          ))}
          <i>
            <Face card={null} width={6.8} />
          </i>
        </div>
        {at === 'bottom' && (
          <p>
            <span>your stall: two open cards</span>
            <span>your civilization: one card from age 1, face down</span>
          </p>
        )}
      </div>
    ))}
    <div className="fa-p-middle">
      <Face card={null} width={13} />
      <b>Draw pile</b>
    </div>
  </div>
);

const HANDS: readonly (readonly [string, string])[] = [
  ['Straight flush', '5♥ 6♥ 7♥ 8♥ 9♥'],
  ['Four of a kind', '9♣ 9♦ 9♥ 9♠ K♣'],
  ['Full house', '10♣ 10♦ 10♥ 4♣ 4♠'],
  ['Flush', '2♠ 5♠ 7♠ J♠ A♠'],
  ['Straight', '4♣ 5♦ 6♦ 7♠ 8♥'],
  ['Three of a kind', 'Q♣ Q♦ Q♠ 3♥ 8♦'],
  ['Two pair', 'J♣ J♥ 6♦ 6♠ A♣'],
  ['One pair', '8♦ 8♠ 2♣ 9♥ K♦'],
  ['High card', 'A♦ J♣ 9♠ 6♥ 3♦'],
];

const SUITS = { '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' } as const;

/** '10♣ 4♠' with the suits as they are drawn on the cards. */
const Hand = ({ of }: { readonly of: string }): ReactNode =>
  of.split(' ').map((card) => (
    <span key={card} className="fa-p-card">
      {card.slice(0, -1)}
      <Pip suit={Object.entries(SUITS).find(([sign]) => card.endsWith(sign))?.[1] ?? ''} />
    </span>
  ));

export const Summary = () => (
  <Aid title="5 Ages on one page" note="the best poker hand wins">
    <Columns>
      <div>
        <Part title="An age, everybody at once">
          <Steps
            of={[
              'Choose two of your three cards, face down. Turn them over together: your stall.',
              'Haggle with the neighbour on your left and on your right: one card of your stall for one of theirs. A card you get goes to your hand and stays there in this age.',
              'What is left on your stall goes back to your hand.',
              'Build: one card face down at the end of your row. You may also put one card in the place of one from an earlier age, which comes to your hand.',
              'Draw a card; not after the fifth age.',
            ]}
          />
        </Part>
        <Part title="The suits">
          <Key
            of={[
              [<Pip suit="c" />, 'Harvest'],
              [<Pip suit="d" />, 'Trade'],
              [<Pip suit="h" />, 'People'],
              [<Pip suit="s" />, 'Craft; no suit beats another'],
            ]}
          />
        </Part>
      </div>
      <div>
        <Part title="Hands, the best first">
          <ol className="fa-p-hands">
            {HANDS.map(([name, cards], i) => (
              <li key={name}>
                <b>
                  {i + 1} {name}
                </b>
                <span>
                  <Hand of={cards} />
                </span>
              </li>
            ))}
          </ol>
          <p>The ace is highest, or stands before the 2. Same kind: compare the cards that make it, then the rest.</p>
        </Part>
      </div>
    </Columns>
    <Part title="Jokers, if you play War">
      <p>
        A joker on your stall attacks: in the left place your left neighbour, in the right place your right one. All
        jokers shown are spent. <b>Nothing happens, and the attacker draws a card, if</b> another player attacks the
        same person too, the two attack each other, or nothing is built there yet. <b>Otherwise</b> the defender
        shuffles the row, the attacker takes one of it, unseen, into the hand; the defender draws a card and builds two
        in this age. Jokers cannot be swapped and cannot be built.
      </p>
    </Part>
    <Often
      of={[
        'At most two swaps in an age, one for each card of your stall.',
        'The card you kept hidden cannot be swapped in this age.',
        'You must build, even if you like none of your cards.',
        'The two cards left in your hand count for nothing.',
      ]}
    />
  </Aid>
);

const Ages = () => (
  <Aid title="The five ages" note="one for the table; a coin on the age">
    <Track
      title="Age"
      from={1}
      to={5}
      across={5}
      words={{ 1: '3 cards each', 5: 'nobody draws; then turn all rows over' }}
    />
    <Part title="In every age">
      <Steps of={['Choose two, together.', 'Turn them over.', 'Haggle.', 'Pack up.', 'Build.', 'Draw.']} />
    </Part>
    <Part title="Who deals, who draws first">
      <p>Draw lots before the first age. In each age the next player to the left is the first to draw.</p>
    </Part>
    <Part title="Have I swapped?">
      <p>Put a coin on each swap that you have made in this age.</p>
      <div className="fa-swaps">
        {['swap 1', 'swap 2', 'ready'].map((words) => (
          <span key={words}>{words}</span>
        ))}
      </div>
    </Part>
  </Aid>
);

export const trackers = [{ title: 'The five ages', content: Ages }];

export const Score = () => (
  <Pad
    title="5 Ages: games won"
    note="a shared victory is half a point"
    players={7}
    rows={Array.from({ length: 12 }, (_, i) => [`Game ${i + 1}`, 'hand'] as const)}
  />
);
