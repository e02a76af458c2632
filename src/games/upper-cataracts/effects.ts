/** The effect vocabulary of §2.4: what a designer writes, as data. */

export const RESOURCES = ['might', 'stability', 'influence', 'food'] as const;
export type Resource = (typeof RESOURCES)[number];
export const RESOURCE_LETTERS = ['M', 'S', 'I', 'F'] as const;

export type Cubes = { readonly [R in Resource]?: number };

export const CATEGORIES = ['levy', 'rite', 'court', 'works', 'burden', 'misfortune'] as const;
export type Category = (typeof CATEGORIES)[number];

export const BANISH_ZONES = ['hand', 'discard', 'handOrDiscard', 'anywhere'] as const;
export type BanishZone = (typeof BANISH_ZONES)[number];

export const CUBE_OPS = ['gain', 'lose', 'capacity'] as const;
export const CARD_OPS = ['gainCard', 'addToHand', 'gainToDeck'] as const;
export const NUMBER_OPS = [
  'draw',
  'disrupt',
  'scout',
  'delay',
  'hasten',
  'push',
  'pushHere',
  'sap',
  'drawNext',
  'handSize',
  'omen',
  'renown',
] as const;
/** Only these take a number below 1. */
export const SIGNED_OPS: readonly string[] = ['drawNext', 'handSize', 'omen', 'renown'];

/** The whole vocabulary. */
export const OPERATIONS = [
  ...CUBE_OPS,
  ...CARD_OPS,
  ...NUMBER_OPS,
  'recur',
  'banish',
  'tag',
  'enterAct',
  'choose',
  'if',
  'times',
] as const;

export type CubeOp = (typeof CUBE_OPS)[number];
export type CardOp = (typeof CARD_OPS)[number];
export type NumberOp = (typeof NUMBER_OPS)[number];

export type Condition =
  | { readonly has: Cubes }
  | { readonly played: { readonly category: Category; readonly atLeast: number } }
  | { readonly crisis: true }
  | { readonly tag: string }
  | { readonly misfortunes: { readonly atLeast: number } };

export interface ChooseOption {
  readonly label: string;
  readonly pay?: Cubes;
  readonly do: readonly Effect[];
}

export type Effect =
  | { readonly op: CubeOp; readonly cubes: Cubes }
  | { readonly op: CardOp; readonly card: string; readonly n: number }
  | { readonly op: NumberOp; readonly n: number }
  | { readonly op: 'recur'; readonly n: number; readonly category: Category | 'any' }
  | { readonly op: 'banish'; readonly from: BanishZone; readonly kind: Category | 'any'; readonly n: number }
  | { readonly op: 'tag'; readonly tag: string }
  | { readonly op: 'enterAct'; readonly act: 2 | 3; readonly n: number }
  | { readonly op: 'choose'; readonly k: number; readonly options: readonly ChooseOption[] }
  | { readonly op: 'if'; readonly when: Condition; readonly then: readonly Effect[]; readonly else?: readonly Effect[] }
  | { readonly op: 'times'; readonly played: Category; readonly max: number; readonly do: readonly Effect[] };

/** The words of a list, as a type guard. */
export const isOneOf = <W extends string>(words: readonly W[], word: unknown): word is W =>
  words.some((other) => other === word);

/** All effects of a text, those inside blocks included. */
export function* everyEffect(effects: readonly Effect[]): Generator<Effect> {
  for (const effect of effects) {
    yield effect;
    if (effect.op === 'choose') for (const option of effect.options) yield* everyEffect(option.do);
    else if (effect.op === 'if') {
      yield* everyEffect(effect.then);
      yield* everyEffect(effect.else ?? []);
    } else if (effect.op === 'times') yield* everyEffect(effect.do);
  }
}

/* ---- effects in the notation of §2.4 ---- */

export const writeBundle = (cubes: Cubes): string =>
  RESOURCES.flatMap((resource, i) =>
    cubes[resource] === undefined ? [] : [`${cubes[resource]}${RESOURCE_LETTERS[i]}`],
  ).join('+');

export function writeCondition(when: Condition): string {
  if ('has' in when) return `has ${writeBundle(when.has)}`;
  if ('played' in when) return `played ${when.played.category} ${when.played.atLeast}`;
  if ('tag' in when) return `tag ${when.tag}`;
  if ('misfortunes' in when) return `misfortunes ${when.misfortunes.atLeast}`;
  return 'crisis';
}

export const writeEffects = (effects: readonly Effect[]): string => effects.map(writeEffect).join('; ');

function writeEffect(effect: Effect): string {
  switch (effect.op) {
    case 'gain':
    case 'lose':
    case 'capacity':
      return `${effect.op} ${writeBundle(effect.cubes)}`;
    case 'gainCard':
    case 'addToHand':
    case 'gainToDeck':
      return `${effect.op} ${effect.card} ${effect.n}`;
    case 'recur':
      return `recur ${effect.n} ${effect.category}`;
    case 'banish':
      return `banish ${effect.from} ${effect.kind} ${effect.n}`;
    case 'tag':
      return `tag ${effect.tag}`;
    case 'enterAct':
      return `enterAct ${effect.act} ${effect.n}`;
    case 'choose':
      return `choose ${effect.k} { ${effect.options.map(writeOption).join(' / ')} }`;
    case 'if':
      return (
        `if ${writeCondition(effect.when)} { ${writeEffects(effect.then)} }` +
        (effect.else ? ` else { ${writeEffects(effect.else)} }` : '')
      );
    case 'times':
      return `times played-${effect.played} ${effect.max} { ${writeEffects(effect.do)} }`;
    case 'draw':
    case 'disrupt':
    case 'scout':
    case 'delay':
    case 'hasten':
    case 'push':
    case 'pushHere':
    case 'sap':
    case 'drawNext':
    case 'handSize':
    case 'omen':
    case 'renown':
      return `${effect.op} ${effect.n}`;
  }
}

const writeOption = ({ label, pay, do: effects }: ChooseOption): string =>
  `${label}: ${pay ? `pay ${writeBundle(pay)}, ` : ''}${writeEffects(effects)}`;
