import './paper.css';
import { CardIcon } from '../../../ui/cards/icon.tsx';
import { Aid, Columns, Key, Kinds, Often, Pad, Part, type Sign, Steps, Track } from '../../../ui/paper/aids.tsx';
import type { PaperProps } from '../../../ui/printing.ts';
import { PRINTED } from '../deck.ts';
import { type Effect, everyEffect, type Resource, RESOURCES } from '../effects.ts';
import { CATEGORIES, Cube, Shape } from '../screen/cards/shapes.tsx';
import { consequenceText } from '../words/card-words.ts';

/* Upper Cataracts on a table: trackers, the reign, clocks, the chronicle; the picture and the summary. */

export const SetUp = ({ Face }: PaperProps) => (
  <div className="uc-table">
    <div className="uc-row">
      <Pile words="Objective Deck">
        <Face card={null} back="agenda" width={13} />
      </Pile>
      {['dredge-the-canals', 'petition-of-the-widows', 'marsh-hunt'].map((card, i) => (
        <Pile key={card} words={i === 1 ? 'the Agenda: three Objectives' : ''}>
          <Face card={card} width={19} />
        </Pile>
      ))}
      <Pile words="the Milestone">
        <Face card="the-upper-cataracts" width={19} />
      </Pile>
      <Pile words="Milestone Deck">
        <Face card={null} back="agenda" width={13} />
      </Pile>
    </div>
    <div className="uc-row">
      {RESOURCES.map((resource) => (
        <Pile key={resource} words={`${TITLES[resource]} 3`}>
          <span className="uc-three">
            <Cube of={resource} />
            <Cube of={resource} />
            <Cube of={resource} />
          </span>
        </Pile>
      ))}
      <Pile words="year 1 of 30">
        <span className="uc-three">1</span>
      </Pile>
    </div>
    <div className="uc-row">
      <Pile words="Action Deck, five left">
        <Face card={null} width={13} />
      </Pile>
      {['tax-collection', 'public-rituals', 'conscription'].map((card, i) => (
        <Pile key={card} words={i === 1 ? 'your hand: five cards' : ''}>
          <Face card={card} width={15} />
        </Pile>
      ))}
      <Pile words="discard pile, supply">
        <i className="uc-p-place" />
      </Pile>
    </div>
  </div>
);

const Pile = ({ words, children }: { readonly words: string; readonly children: preact.ComponentChildren }) => (
  <span className="uc-pile">
    {children}
    <small>{words}</small>
  </span>
);

const TITLES: Readonly<Record<Resource, string>> = {
  might: 'Might',
  stability: 'Stability',
  influence: 'Influence',
  food: 'Food',
};

const COLOURS: Readonly<Record<Resource, string>> = {
  might: '#b23325',
  stability: '#2a55a8',
  influence: '#a87a10',
  food: '#4d7f32',
};

const SIGNS: readonly Sign[] = [
  [
    <>
      +2 <Cube of="food" />
    </>,
    'gain; what there is no room for is lost',
  ],
  [
    <>
      −1 <Cube of="might" />
    </>,
    'lose; each one missing is a Misfortune',
  ],
  [
    <>
      +1 <CardIcon name="card-draw" />
    </>,
    'draw a card',
  ],
  [
    <>
      2 <CardIcon name="eye-of-horus" />
    </>,
    'look at the top 2 Objectives; one may go to the bottom',
  ],
  [
    <>
      +1 <CardIcon name="hourglass" />
    </>,
    'raise a Clock, to 6 at most; −1: all other Clocks, to 1 at least',
  ],
  [
    <>
      1 <CardIcon name="card-pickup" />
    </>,
    'take a card from your discard pile into your hand',
  ],
  [
    <>
      1 <CardIcon name="card-discard" />
    </>,
    'top cards of your deck to your discard pile; beside “Crises”: all fall by 1',
  ],
  [
    <>
      +1 <CardIcon name="death-skull" />
    </>,
    'an Ill Omen; −1 takes one back',
  ],
  ['2× sign', 'if you have played so many cards of that kind this year, this one too'],
  ['if kept', 'if you did not play it: at the end of your plays'],
  ['a card’s name', 'take it from the supply onto your discard pile'],
];

export const Summary = () => (
  <Aid title="Upper Cataracts" note="on one page: resolve the last Milestone within 30 years">
    <Columns>
      <div>
        <Part title="A year">
          <Steps
            of={[
              'Play cards, one after the other, as long as you can pay. Then “if kept” cards in your hand do what they say. All go to the discard pile.',
              'Resolve what you can pay, or push a Crisis. Gains may be spent at once.',
              'Clocks fall by 1, from left to right, then Crises. At 0: the red cross.',
              'New Milestone if it was resolved, with its Clock and “on reveal”. Fill the Agenda. Draw five. Next year.',
            ]}
          />
        </Part>
        <Part title="Words on cards">
          <p>
            <b>Expendable</b> leaves the game when it was played, <b>Seasonal</b> when it was not. <b>Token</b> goes
            back to the supply. <b>Mandatory</b> has to be played.
          </p>
        </Part>
        <Part title="You lose">
          <p>with five Misfortunes, with four Ill Omens, or when year 30 is over.</p>
        </Part>
        <Part title="Kinds of cards">
          <Kinds of={Object.entries(CATEGORIES).map(([kind, { title }]): Sign => [<Shape of={kind} />, title])} />
        </Part>
      </div>
      <div>
        <Part title="Signs">
          <Key of={SIGNS} />
        </Part>
        <Part title="After the red cross">
          <p>
            <b>Return:</b> to the Objective discard pile. <b>Reset:</b> stays, its Clock as at first. Otherwise it
            leaves the game. A Milestone that fails brings an Ill Omen.
          </p>
        </Part>
      </div>
    </Columns>
    <Often
      of={[
        'Prices are paid in full and at once, never in parts.',
        'A loss takes Might first, then Stability, Influence, Food.',
        'A card that you gain goes to the discard pile, not into your hand.',
        'Exactly 0 cubes is no Misfortune.',
      ]}
    />
  </Aid>
);

const Trackers = () => (
  <Aid title="Resource Trackers" note="three cubes each to begin; room for eight">
    {RESOURCES.map((resource) => (
      <Track
        key={resource}
        title={
          <>
            <Cube of={resource} /> {TITLES[resource]}
          </>
        }
        from={0}
        to={12}
        colour={COLOURS[resource]}
        words={{ 3: 'start', 8: 'room' }}
      />
    ))}
    <p>
      Lay one marker on the number, or cubes beside it. What you gain beyond the room is lost. A card that raises the
      capacity moves the room: put a coin on the new number, 12 at most.
    </p>
  </Aid>
);

const Reign = () => (
  <Aid title="The reign" note="a coin on the year, one on the Ill Omens">
    <Track title="Year" from={1} to={33} across={9} colour="#8a5f1c" words={{ 27: 'hard', 30: 'normal', 33: 'easy' }} />
    <Track
      title={
        <>
          <CardIcon name="death-skull" /> Ill Omens
        </>
      }
      from={0}
      to={5}
      across={6}
      colour="#a5371f"
      words={{ 3: 'hard', 4: 'normal', 5: 'easy' }}
    />
    <Track
      title="Misfortunes that you control"
      from={0}
      to={6}
      across={7}
      colour="#5a4a36"
      words={{ 4: 'hard', 5: 'normal', 6: 'easy' }}
    />
    <p>Marked numbers end the reign: the year when it is over, the others at once.</p>
  </Aid>
);

const PLACES = ['Agenda 1', 'Agenda 2', 'Agenda 3', 'Milestone'];

const Clocks = () => (
  <Aid title="Clocks and Crises" note="a coin on each; or use dice on the cards">
    {PLACES.map((place) => (
      <div key={place} className="uc-clocks">
        <Track
          title={
            <>
              <CardIcon name="hourglass" /> {place}
            </>
          }
          from={0}
          to={6}
          across={7}
          colour="#1f3f93"
          words={{ 0: 'fails' }}
        />
        <Track title={`${place}: Crisis`} from={0} to={20} across={21} colour="#a5371f" />
      </div>
    ))}
  </Aid>
);

/** Which way of which Milestone writes what into the Chronicle. */
const WRITTEN = PRINTED.records.milestones.flatMap(({ name, options, crisis, failure }) => {
  const ways: readonly (readonly [string, readonly Effect[]])[] = [
    ...options.map((option) => [option.name, option.do] as const),
    ['at the top of its Crisis', crisis?.atTop ?? []],
    ['when it fails', failure.do],
  ];
  return ways.flatMap(([way, effects]) =>
    [...everyEffect(effects)].flatMap((effect) => {
      const row = effect.op === 'tag' && PRINTED.records.chronicle.find(({ tag }) => tag === effect.tag);
      return row ? [{ name, way, later: consequenceText(row, PRINTED.records) }] : [];
    }),
  );
});

const Chronicle = () => (
  <Aid title="The Chronicle" note="tick what was done; some of it comes due later">
    <ol className="uc-chronicle">
      {WRITTEN.map(({ name, way, later }) => (
        <li key={`${name} ${way}`}>
          <i />
          <span>
            <b>{name}:</b> {way}. <small>{later}</small>
          </span>
        </li>
      ))}
    </ol>
  </Aid>
);

export const trackers = [
  { title: 'Resource Trackers', content: Trackers },
  { title: 'The reign', content: Reign },
  { title: 'Clocks and Crises', content: Clocks },
  { title: 'The Chronicle', content: Chronicle },
];

export const Score = () => (
  <Pad
    title="Upper Cataracts: reigns"
    note="one column for each reign"
    players={4}
    rows={[
      ['Milestones', '5 for each resolved'],
      ['Swiftness', 'what their Clocks showed'],
      ['Objectives', 'their Renown'],
      ['Works', 'Renown on your Action Cards'],
      ['Stores', '1 for every 2 cubes left'],
      ['Misfortunes', '−2 each'],
      ['Burdens', '−1 each'],
      ['Ill Omens', '−3 each'],
      ['Victory', '20, and 2 for each year left'],
      ['Together', 'never below 0'],
      ['Year, difficulty'],
      ['Notes on Clocks'],
      [' '],
    ]}
  />
);
