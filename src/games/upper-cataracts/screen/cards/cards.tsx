import sprite from 'virtual:sprite/upper-cataracts';
import printed from '../../deck.json' with { type: 'json' };
import { type ActionCard, type MilestoneCard, type ObjectiveCard, readRecords } from '../../deck-file/records.ts';
import { type Cubes, type Effect, writeBundle } from '../../effects.ts';
import { bundleText, effectsText, priceText } from '../../words/card-words.ts';
import { type Deck, type DeckFor, type Drawing, madeOnce, type OnCard } from '../../../../ui/cards/deck.ts';
import { CardIcon } from '../../../../ui/cards/icon.tsx';
import { ICONS } from './icons.ts';
import { Ornament } from '../../../../ui/cards/ornament.tsx';
import { Art, Foot, Name, Per, Tag } from '../../../../ui/cards/parts.tsx';
import { Bundle, CATEGORIES, categoryTitle, Shape } from './shapes.tsx';
import { All, densityOf, EffectLines, isShown, linesOf, type CardNamed, type Named, rowDensityOf } from './effects.tsx';

/* Upper Cataracts: painted limestone. Action Cards show their price under the category; Objectives and Milestones their options. */

type AgendaCard = ObjectiveCard | MilestoneCard;

const AFTER: Readonly<Record<string, string>> = { return: 'returns', reset: 'resets', remove: '' };
const ROMAN = ['', 'I', 'II', 'III'];

function drawAction(row: ActionCard, named: CardNamed): Drawing {
  const { id, label, name, categories, cost, keywords, play, retained, renown, flavour } = row;
  const [category = 'court', second] = categories;
  const dense = densityOf(play, retained);
  const lines = linesOf(play) + linesOf(retained) + Math.min(1, keywords.length);
  return {
    category,
    ...(second ? { second } : {}),
    isLight: CATEGORIES[category]?.isLight,
    data: { 'data-kind': 'action', ...(dense >= '2' || retained.length > 0 || lines > 2 ? { 'data-full': '' } : {}) },
    face: (
      <>
        <Ornament as="c-frieze" />
        <Art icon={ICONS[id] ?? ''} />
        <div className="c-idx">
          {categories.map((each) => (
            <Shape key={each} of={each} />
          ))}
        </div>
        {isPriced(cost) && (
          <div className="c-cost">
            <Bundle of={cost} />
          </div>
        )}
        <Name>{name}</Name>
        <div className="c-body" data-len={lengthOf(lines, 3, 4)}>
          <div className="c-pic" data-dense={dense}>
            <EffectLines of={play} named={named} />
            {retained.length > 0 && (
              <span className="cl cl--ret">
                <Tag>if kept</Tag>
                <All of={retained} named={named} />
              </span>
            )}
            {keywords.length > 0 && (
              <span className="kw">
                {keywords.map((word) => (
                  <i key={word}>{word}</i>
                ))}
              </span>
            )}
          </div>
          <div className="c-flav">{flavour}</div>
        </div>
        <Foot left={categories.map(categoryTitle).join(' · ')} right={renown ? <Renown n={renown} /> : label} />
      </>
    ),
  };
}

const isPriced = (cost: Cubes): boolean => Object.keys(cost).length > 0;

/** Whether a face is so full that it does without flavour, or even with a smaller picture. */
const lengthOf = (lines: number, long: number, longest: number): 'l' | 'xl' | undefined =>
  lines > longest ? 'xl' : lines > long ? 'l' : undefined;

const Renown = ({ n }: { readonly n: number }) => (
  <>
    <b>{n}</b> renown
  </>
);

function drawAgenda(row: AgendaCard, on: OnCard, named: CardNamed): Drawing {
  const { id, label, name, options, crisis, failure, flavour } = row;
  const act = 'act' in row ? row.act : undefined;
  const renown = 'renown' in row ? row.renown : 0;
  const kind = act === undefined ? 'objective' : 'milestone';
  const clock = on.clock || row.clock;
  const at = on.crisis || crisis?.start;
  const pushes = crisis?.pushes ?? [];
  const dense = rowDensityOf(options);
  const lines =
    options.reduce((sum, option) => sum + 1 + Math.max(1, linesOf(option.do)), 0) +
    pushes.length +
    Math.max(1, linesOf(failure.do));
  return {
    category: kind,
    data: { 'data-kind': kind, ...(dense >= '1' || lines > 5 ? { 'data-full': '' } : {}) },
    face: (
      <>
        <Ornament as="c-frieze" />
        <Art icon={ICONS[id] ?? ''} />
        {clock > 0 && (
          <div className="c-clock" data-low={clock <= 1} role="img" aria-label={`Clock ${clock}`}>
            <b>{clock}</b>
            <CardIcon name="hourglass" />
          </div>
        )}
        {crisis && (
          <div className="c-crisis" role="img" aria-label={`Crisis ${at} of ${crisis.top}`}>
            <b>{at}</b>
            <i>of {crisis.top}</i>
          </div>
        )}
        <Name>{name}</Name>
        <div className="c-body" data-len={act === undefined ? lengthOf(lines, 5, 7) : lengthOf(lines, 7, 7)}>
          <div className="c-rows" data-n={options.length + pushes.length} data-dense={dense}>
            {options.map((option) => (
              <div className="row" key={option.name}>
                <b className="rn">{option.name}</b>
                <span className="pay">
                  <Bundle of={option.spend} />
                </span>
                <i className="to" />
                <span className="get">
                  {isShown(option.do) ? <All of={option.do} named={named} /> : <Per>it goes</Per>}
                </span>
              </div>
            ))}
            {pushes.map((push) => (
              <div className="row row--push" key={writeBundle(push.spend)}>
                <b className="rn">Push</b>
                <span className="pay">
                  <Bundle of={push.spend} />
                </span>
                <i className="to" />
                <span className="get">
                  <b className="n">+{push.by}</b>
                </span>
              </div>
            ))}
          </div>
          <div className="c-fail">
            <b>✕</b>
            {isShown(failure.do) ? <All of={failure.do} named={named} /> : <Per>nothing</Per>}
            <i className="aft">{AFTER[failure.after] ?? ''}</i>
          </div>
          <div className="c-flav">{flavour}</div>
        </div>
        <Foot
          left={act === undefined ? 'Objective' : `Milestone · Act ${ROMAN[act] ?? act}`}
          right={renown ? <Renown n={renown} /> : label}
        />
      </>
    ),
  };
}

/* ---- in words ---- */

type Said = (effects: readonly Effect[]) => string;

function actionWords({ categories, cost, play, retained, keywords, renown }: ActionCard, said: Said): string {
  return [
    `${categories.map(categoryTitle).join(' and ')}, costs ${bundleText(cost)}.`,
    ...(play.length === 0 ? [] : [`Play: ${said(play)}.`]),
    ...(retained.length === 0 ? [] : [`If kept: ${said(retained)}.`]),
    ...keywords.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}.`),
    ...(renown ? [`Renown ${renown}.`] : []),
  ].join(' ');
}

function agendaWords(row: AgendaCard, said: Said): string {
  const { clock, crisis, options, failure } = row;
  const act = 'act' in row ? row.act : undefined;
  const reveal = 'reveal' in row ? row.reveal : [];
  const renown = 'renown' in row ? row.renown : 0;
  return [
    act === undefined ? 'Objective.' : `Milestone of Act ${ROMAN[act] ?? act}.`,
    ...(clock === 0 ? [] : [`Clock ${clock}.`]),
    ...(crisis
      ? [
          `Crisis from ${crisis.start}, resolved at ${crisis.top}: ${said(crisis.atTop)}.`,
          ...crisis.pushes.map((push) => `Push ${push.by} for ${bundleText(push.spend)}.`),
        ]
      : []),
    ...(reveal.length > 0 ? [`On reveal: ${said(reveal)}.`] : []),
    ...options.map((option) => `${option.name}, ${priceText(option.spend, false)}: ${said(option.do)}.`),
    `If it fails: ${said(failure.do)}${AFTER[failure.after] ? `; it ${AFTER[failure.after]}` : ''}.`,
    ...(renown ? [`Renown ${renown}.`] : []),
  ].join(' ');
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** As a table needs them sorted: those that begin, and those that come later. */
const OBJECTIVES = [
  ['diamond', 'Objectives that begin'],
  ['act2', 'Objectives of Act II'],
  ['act3', 'Objectives of Act III'],
  ['branch', 'Objectives that Milestones bring'],
  ['trouble', 'Troubles'],
] as const;

function makeDeck(file: unknown): Deck {
  const rows = readRecords(file);
  const actions = new Map(rows.actions.map((row) => [row.id, row]));
  const agenda = new Map<string, AgendaCard>([...rows.objectives, ...rows.milestones].map((row) => [row.id, row]));
  const rowOf = (id: string): ActionCard | AgendaCard => {
    const row = actions.get(id) ?? agenda.get(id);
    if (!row) throw new Error(`Upper Cataracts has no card "${id}"`);
    return row;
  };
  const nameOf = (id: string): string => rowOf(id).name;
  const named = (id: string): Named => ({ name: nameOf(id), icon: ICONS[id] ?? '' });
  const said: Said = (effects) => effectsText(effects, nameOf);
  return {
    sprite,
    groups: [
      { title: 'Action Cards', cards: idsOf(rows.actions.filter(({ categories }) => !isTrouble(categories))) },
      {
        title: 'Burdens and Misfortunes',
        cards: idsOf(rows.actions.filter(({ categories }) => isTrouble(categories))),
      },
      ...OBJECTIVES.map(([group, title]) => ({
        title,
        cards: idsOf(rows.objectives.filter((row) => row.group === group)),
      })).filter(({ cards }) => cards.length > 0),
      { title: 'Milestones', cards: idsOf(rows.milestones) },
    ],
    name: nameOf,
    words(id) {
      const action = actions.get(id);
      if (action) return actionWords(action, said);
      const row = agenda.get(id);
      return row ? agendaWords(row, said) : '';
    },
    flavour: (id) => rowOf(id).flavour,
    draw(id, on) {
      const action = actions.get(id);
      if (action) return drawAction(action, named);
      const row = agenda.get(id);
      if (!row) throw new Error(`Upper Cataracts has no card "${id}"`);
      return drawAgenda(row, on, named);
    },
  };
}

function isTrouble(categories: readonly string[]): boolean {
  return categories.some((each) => each === 'burden' || each === 'misfortune');
}

const deckOf = madeOnce(makeDeck, printed);

export const deckFor: DeckFor = (_options, own) => deckOf(own);

export { plain } from '../plain.tsx';
