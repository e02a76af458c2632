import { show } from '../../../engine/options.ts';
import { CATEGORIES, type Category, type Condition, type Cubes, type Effect, type Resource } from '../effects.ts';
import {
  bad,
  conditionOf,
  cubesOf,
  effectsOf,
  type Fields,
  idOf,
  inside,
  list,
  oneOf,
  type Place,
  record,
  text,
  whole,
} from './fields.ts';
import { MOST } from './notation.ts';

/** The card records of §2.4, and how an edited file is read into them. */

export const KEYWORDS = ['expendable', 'seasonal', 'mandatory', 'token'] as const;
export type Keyword = (typeof KEYWORDS)[number];
export const GROUPS = ['diamond', 'act2', 'act3', 'branch', 'trouble'] as const;
export type Group = (typeof GROUPS)[number];
export const AFTER = ['return', 'reset', 'remove'] as const;
export type After = (typeof AFTER)[number];

interface Printed {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly flavour: string;
}

export interface ActionCard extends Printed {
  readonly copies: number;
  readonly start: number;
  readonly categories: readonly Category[];
  readonly cost: Cubes;
  readonly keywords: readonly Keyword[];
  readonly play: readonly Effect[];
  readonly retained: readonly Effect[];
  readonly renown: number;
}

export interface Option {
  readonly name: string;
  readonly require?: Condition;
  readonly spend: Cubes;
  readonly do: readonly Effect[];
  readonly returns: boolean;
}

export interface Push {
  readonly spend: Cubes;
  readonly by: number;
}

export interface Crisis {
  readonly start: number;
  readonly top: number;
  readonly pushes: readonly Push[];
  readonly atTop: readonly Effect[];
}

export interface Failure {
  readonly do: readonly Effect[];
  readonly after: After;
}

export interface ObjectiveCard extends Printed {
  readonly copies: number;
  readonly group: Group;
  readonly clock: number; // 0: no Clock
  readonly crisis?: Crisis;
  readonly options: readonly Option[];
  readonly failure: Failure;
  readonly renown: number;
}

export interface MilestoneCard extends Printed {
  readonly act: number;
  readonly onlyIf?: Condition;
  readonly clock: number;
  readonly crisis?: Crisis;
  readonly reveal: readonly Effect[];
  readonly options: readonly Option[];
  readonly failure: Failure;
}

export interface Tag {
  readonly tag: string;
  readonly consequence: string;
  readonly closing: string;
}

export interface Records {
  readonly version: number;
  readonly misfortunes: Readonly<Record<Resource, string>>;
  readonly actions: readonly ActionCard[];
  readonly objectives: readonly ObjectiveCard[];
  readonly milestones: readonly MilestoneCard[];
  readonly chronicle: readonly Tag[];
}

export const MOST_OPTIONS = 16;
/** A Clock is a die, the Crisis track has 20 spaces (§2.1). */
export const CLOCK = { from: 1, to: 6 };
export const MOST_CRISIS = 20;

export function readRecords(value: unknown): Records {
  const place = { card: 'the file itself', field: 'deck' };
  const file = record(value, place, ['version', 'misfortunes', 'actions', 'objectives', 'milestones', 'chronicle']);
  const cards = <C>(name: string, read: (fields: unknown, place: Place) => C): readonly C[] =>
    list(file[name], { ...place, field: name }).map((fields, i) => read(fields, placeOf(fields, name, i)));
  const at = { ...place, field: 'misfortunes' };
  const misfortunes = record(file.misfortunes, at, ['might', 'stability', 'influence', 'food']);
  return {
    version: whole(file.version, { ...place, field: 'version' }, 1, 1_000_000),
    misfortunes: {
      might: idOf(misfortunes.might, inside(at, 'might')),
      stability: idOf(misfortunes.stability, inside(at, 'stability')),
      influence: idOf(misfortunes.influence, inside(at, 'influence')),
      food: idOf(misfortunes.food, inside(at, 'food')),
    },
    actions: cards('actions', readAction),
    objectives: cards('objectives', readObjective),
    milestones: cards('milestones', readMilestone),
    chronicle: cards('chronicle', readTag),
  };
}

/** A card is named by its id; without one, by its place in the file. */
function placeOf(fields: unknown, name: string, i: number): Place {
  const id = typeof fields === 'object' && fields !== null && 'id' in fields ? fields.id : undefined;
  return { card: typeof id === 'string' ? `card ${show(id)}` : `${name} entry ${i + 1}`, field: name };
}

const field = ({ card }: Place, name: string): Place => ({ card, field: name });

function readPrinted(fields: Fields, place: Place): Printed {
  const label = text(fields.label, field(place, 'label'));
  if (!/^[A-Z]+\d+$/.test(label)) bad(field(place, 'label'), `a letter and a number are expected, not ${show(label)}`);
  return {
    id: idOf(fields.id, field(place, 'id')),
    label,
    name: text(fields.name, field(place, 'name')),
    flavour: typeof fields.flavour === 'string' ? fields.flavour : '',
  };
}

export const COPIES = { from: 1, to: 60 };
const RENOWN = { from: -MOST, to: MOST };

function readAction(value: unknown, place: Place): ActionCard {
  const names = 'id label name copies start categories cost keywords play retained renown flavour'.split(' ');
  const fields = record(value, place, names);
  const copies = whole(fields.copies, field(place, 'copies'), COPIES.from, COPIES.to);
  const at = field(place, 'categories');
  const categories = list(fields.categories, at).map((category) => oneOf(category, at, CATEGORIES));
  if (categories.length < 1 || categories.length > 2 || new Set(categories).size < categories.length)
    bad(at, 'one or two different categories are expected');
  if (categories.length > 1 && categories.some((category) => category === 'burden' || category === 'misfortune'))
    bad(at, 'a Burden or a Misfortune has no second category');
  const keywords = list(fields.keywords ?? [], field(place, 'keywords'));
  return {
    ...readPrinted(fields, place),
    copies,
    start: whole(fields.start ?? 0, field(place, 'start'), 0, copies),
    categories,
    cost: cubesOf(fields.cost ?? '', field(place, 'cost')),
    keywords: keywords.map((keyword) => oneOf(keyword, field(place, 'keywords'), KEYWORDS)),
    play: effectsOf(fields.play, field(place, 'play')),
    retained: effectsOf(fields.retained, field(place, 'retained')),
    renown: whole(fields.renown ?? 0, field(place, 'renown'), RENOWN.from, RENOWN.to),
  };
}

function readOptions(value: unknown, place: Place): readonly Option[] {
  const at = field(place, 'options');
  const options = list(value ?? [], at);
  if (options.length > MOST_OPTIONS) bad(at, `there are more than ${MOST_OPTIONS} options`);
  return options.map((option, i) => {
    const here = { ...at, field: `options[${i}]` };
    const fields = record(option, here, ['name', 'require', 'spend', 'do', 'returns']);
    if (fields.returns !== undefined && typeof fields.returns !== 'boolean')
      bad(inside(here, 'returns'), `true or false is expected, not ${show(fields.returns)}`);
    return {
      name: text(fields.name, inside(here, 'name')),
      ...(fields.require === undefined ? {} : { require: conditionOf(fields.require, inside(here, 'require')) }),
      spend: cubesOf(fields.spend ?? '', inside(here, 'spend')),
      do: effectsOf(fields.do, inside(here, 'do')),
      returns: fields.returns === true,
    };
  });
}

function readCrisis(value: unknown, place: Place): { readonly crisis?: Crisis } {
  if (value === undefined) return {};
  const at = field(place, 'crisis');
  const fields = record(value, at, ['start', 'top', 'pushes', 'atTop']);
  const pushes = list(fields.pushes, inside(at, 'pushes'));
  if (pushes.length > MOST_OPTIONS) bad(inside(at, 'pushes'), `there are more than ${MOST_OPTIONS} pushes`);
  return {
    crisis: {
      start: whole(fields.start, inside(at, 'start'), 1, MOST_CRISIS - 1),
      top: whole(fields.top, inside(at, 'top'), 2, MOST_CRISIS),
      pushes: pushes.map((push, i) => {
        const here = inside(at, `pushes[${i}]`);
        const price = record(push, here, ['spend', 'by']);
        return {
          spend: cubesOf(price.spend, inside(here, 'spend')),
          by: whole(price.by, inside(here, 'by'), 1, MOST_CRISIS),
        };
      }),
      atTop: effectsOf(fields.atTop, inside(at, 'atTop')),
    },
  };
}

function readFailure(value: unknown, place: Place): Failure {
  const at = field(place, 'failure');
  const fields = record(value, at, ['do', 'after']);
  return {
    do: effectsOf(fields.do, inside(at, 'do')),
    after: oneOf(fields.after, inside(at, 'after'), AFTER),
  };
}

function readObjective(value: unknown, place: Place): ObjectiveCard {
  const names = 'id label name copies group clock crisis options failure renown flavour'.split(' ');
  const fields = record(value, place, names);
  return {
    ...readPrinted(fields, place),
    copies: whole(fields.copies ?? 1, field(place, 'copies'), COPIES.from, COPIES.to),
    group: oneOf(fields.group, field(place, 'group'), GROUPS),
    clock: fields.clock === undefined ? 0 : whole(fields.clock, field(place, 'clock'), CLOCK.from, CLOCK.to),
    ...readCrisis(fields.crisis, place),
    options: readOptions(fields.options, place),
    failure: readFailure(fields.failure, place),
    renown: whole(fields.renown ?? 0, field(place, 'renown'), RENOWN.from, RENOWN.to),
  };
}

function readMilestone(value: unknown, place: Place): MilestoneCard {
  const names = 'id label name act onlyIf clock crisis reveal options failure flavour'.split(' ');
  const fields = record(value, place, names);
  return {
    ...readPrinted(fields, place),
    act: whole(fields.act, field(place, 'act'), 1, 3),
    ...(fields.onlyIf === undefined ? {} : { onlyIf: conditionOf(fields.onlyIf, field(place, 'onlyIf')) }),
    clock: whole(fields.clock, field(place, 'clock'), CLOCK.from, CLOCK.to),
    ...readCrisis(fields.crisis, place),
    reveal: effectsOf(fields.reveal, field(place, 'reveal')),
    options: readOptions(fields.options, place),
    failure: readFailure(fields.failure, place),
  };
}

function readTag(value: unknown, place: Place): Tag {
  const fields = record(value, place, ['tag', 'consequence', 'closing']);
  return {
    tag: idOf(fields.tag, field(place, 'tag')),
    consequence: text(fields.consequence, field(place, 'consequence')),
    closing: text(fields.closing, field(place, 'closing')),
  };
}
