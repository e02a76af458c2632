import './paper.css';
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
import type { PaperProps } from '../../../ui/printing.ts';
import { CATEGORIES, CityScope, Shape } from '../screen/cards/shapes.tsx';

/* Avenue Empires on a table: a city and its neighbours, the summary, the Castle with its avenues, rounds and the score pad. */

const CITY = [
  ['', 'chapel', ''],
  ['smithy', 'fountain', ''],
  ['cottage-row', 'manor-house', 'brickworks'],
];

const AVENUES = ['Left', 'Center', 'Right'];

export const SetUp = ({ Face }: PaperProps) => (
  <div className="ae-table">
    <p>
      <b>Your left neighbour</b>
      their Right Avenue faces your Left
    </p>
    <div className="ae-city">
      {CITY.flat().map((card, i) => (
        <span key={i}>{card === '' ? <i className="ae-place" /> : <Face card={card} width={16} />}</span>
      ))}
      <div className="ae-p-castle">your Castle</div>
      {AVENUES.map((avenue) => (
        <small key={avenue}>{avenue}</small>
      ))}
    </div>
    <p>
      <b>Your right neighbour</b>
      their Left Avenue faces your Right
    </p>
    <div className="ae-piles">
      <span>
        <Face card={null} width={14} />
        Deck, 30 cards a player
      </span>
      <span>
        <Face card="citadel" width={14} />
        Discard pile, face up
      </span>
      <span>
        <Face card={null} width={14} />
        Hand: three cards a round
      </span>
    </div>
  </div>
);

const SCOPES: readonly (readonly [of: string, words: string])[] = [
  ['adj', 'what it touches: next in its avenue, beside it in its row'],
  ['ave', 'its whole avenue'],
  ['in', 'between it and the Castle'],
  ['out', 'beyond it'],
  ['row', 'its row, in all three avenues'],
  ['city', 'your whole city'],
  ['nbr', 'both neighbours’ cities'],
  ['fac', 'the avenue that faces it'],
];

export const Summary = ({ Face }: PaperProps) => (
  <Aid title="Avenue Empires on one page" note="most points after nine rounds">
    <Explained
      Face={Face}
      card="cottage-row"
      width={25}
      left={[
        [
          0.15,
          0.1,
          'Category and range',
          'letter, colour and shape, of a few cards two; the fewest and most points it can bring',
        ],
      ]}
      right={[
        [0.62, 0.1, 'Name', ''],
        [0.84, 0.16, 'What it scores', 'in signs; on the card in words too'],
      ]}
    />
    <Columns>
      <div>
        <Part title="A round">
          <Steps
            of={[
              'Draw three cards, one after the other around the table. Deck empty: the game ends at once.',
              'Pass two, face down, together: one to the left, one to the right.',
              'Build one, together: at the far end of one of your avenues.',
              'Throw the rest away, face up.',
            ]}
          />
        </Part>
        <Part title="Six categories">
          <Kinds of={Object.entries(CATEGORIES).map(([kind, { title }]): Sign => [<Shape of={kind} />, title])} />
        </Part>
        <Part title="The end">
          <p>
            When the last card is drawn. Score every card where it stands. Equal: more categories, then fewer cards,
            then more points in Center.
          </p>
        </Part>
      </div>
      <div>
        <Part title="Where a card looks">
          <Key of={SCOPES.map(([of, words]): Sign => [<CityScope of={of} />, words])} />
        </Part>
        <Part title="Signs">
          <Key
            of={[
              ['+2 per', 'so many points for each'],
              ['max 8', 'never more than that from this'],
              ['kinds', 'different categories; a card of two counts as both'],
              ['1 / 3 / 4 …', 'points for none, one, two …'],
            ]}
          />
        </Part>
        <Part title="Powers">
          <p>A card with a power says in words what it does, and that beats the rules.</p>
        </Part>
      </div>
    </Columns>
    <Often
      of={[
        'Left and Right touch Center, never each other. Corners do not touch.',
        'What was passed to you cannot be passed on in this round.',
        'The Castle is a building but no card: it has no category and no points.',
        'You must build. A card that was built stays.',
      ]}
    />
  </Aid>
);

const Castle = () => (
  <Aid title="Your Castle" note="one for each player; the avenues begin at its upper edge">
    <div className="ae-p-board">
      {AVENUES.map((avenue) => (
        <div key={avenue}>
          <b>{avenue}</b>
          <i>↑</i>
        </div>
      ))}
      <strong>Castle</strong>
      <p>
        Your <b>Left Avenue</b> faces your left neighbour’s Right Avenue, your <b>Right Avenue</b> your right
        neighbour’s Left. The card at the Castle is in row 1.
      </p>
    </div>
    <Track title="Round" from={1} to={10} across={10} words={{ 9: 'the last, mostly' }} />
    <Part title="Kept for the next round">
      <p>Cards that an Archive keeps lie here, face down, and come to your hand when the next round begins.</p>
      <div className="ae-reserve" />
    </Part>
  </Aid>
);

export const trackers = [{ title: 'Your Castle', content: Castle }];

export const Score = () => (
  <Pad
    title="Avenue Empires: points"
    note="every card where it stands"
    players={7}
    times={2}
    rows={[
      ['Left Avenue'],
      ['Center Avenue'],
      ['Right Avenue'],
      ['Together'],
      ['Categories', 'if points are equal'],
      ['Cards', 'if these are too'],
    ]}
  />
);
