import type { ReactNode } from 'preact/compat';
import { CardIcon } from '../../../../ui/cards/icon.tsx';
import { Clause, Num, Per } from '../../../../ui/cards/parts.tsx';
import { Resource } from './shapes.tsx';

/* What the cards of Rebuild do, in pictograms and in words, from the effects of their data. */

type Amounts = Readonly<Record<string, number>>;

interface End {
  readonly set?: string;
  readonly 'other-icons'?: string;
  readonly per?: number;
  readonly 'at-least'?: number;
  readonly 'cards-at-most'?: number;
  readonly 'cards-at-least'?: number;
  readonly 'cards-per'?: number;
  readonly 'cards-with'?: string;
  readonly copies?: number;
  readonly points: number | readonly number[];
}

/** One effect; it has one of these fields, `draw` also `again`. */
export interface Effect {
  readonly wild?: true;
  readonly save?: Amounts;
  readonly convert?: Amounts;
  readonly 'discount-each'?: Amounts;
  readonly 'discount-gold-only'?: number;
  readonly draw?: number;
  readonly again?: string;
  readonly carry?: number;
  readonly pass?: string;
  readonly alt?: Amounts;
  readonly 'on-buy'?: string;
  readonly burn?: number;
  readonly 'free-build'?: number;
  readonly reach?: true;
  readonly end?: End;
}

const title = (resource: string): string => resource.slice(0, 1).toUpperCase() + resource.slice(1);

const amountWords = (amounts: Amounts): string =>
  Object.entries(amounts)
    .map(([resource, n]) => `${n} ${title(resource)}`)
    .join(' and ');

export const effectWords = (effects: readonly Effect[]): string => effects.map(wordsOf).join(' ');

function wordsOf(effect: Effect): string {
  if (effect.wild) return 'Its icons pay as any resource of your choice.';
  if (effect.save) return `Play: your purchases this turn need ${amountWords(effect.save)} less.`;
  if (effect.convert) return `Play: up to ${amountWords(effect.convert)} that you trash this turn pay for anything.`;
  if (effect['discount-each'])
    return `Play: every card you buy after this costs ${amountWords(effect['discount-each'])} less.`;
  if (effect['discount-gold-only'])
    return `Play: every all-Gold card you buy after this costs ${effect['discount-gold-only']} Gold less.`;
  if (effect.draw)
    return `Play: draw ${effect.draw} card${effect.again ? ` and show it; if it shows ${title(effect.again)}, draw 1 more` : ''}.`;
  if (effect.carry) return `Play: at the end of the turn keep cards with at most ${effect.carry} icons.`;
  if (effect.pass)
    return `After use it goes to ${effect.pass === 'left' ? 'the player on your left' : 'a player of your choice'}.`;
  if (effect.alt) return `May be bought for ${amountWords(effect.alt)} instead.`;
  if (effect['on-buy']) return 'When bought: put one row or column of the market in any order.';
  if (effect.burn) return `Play and trash it: trash any ${effect.burn} cards of the market.`;
  if (effect['free-build'])
    return `Play and trash it: take a card in reach worth at most ${effect['free-build']} VP for nothing.`;
  if (effect.reach) return 'Play: this turn you may buy from every row of the market.';
  return effect.end ? `At the end: ${endWords(effect.end)}` : '';
}

function endWords(end: End): string {
  const { points } = end;
  if (end.set) {
    const [, , two = 0, three = 0] = typeof points === 'number' ? [] : points;
    return `2 different Ancients +${two}, all 3 +${three}.`;
  }
  const plus = `+${String(points)}`;
  if (end['at-least'])
    return `${plus} if your other cards show at least ${end['at-least']} ${title(end['other-icons'] ?? '')}.`;
  if (end['other-icons'])
    return `${plus} for every ${end.per === 1 ? '' : `${end.per} `}${title(end['other-icons'])} on your other cards.`;
  if (end['cards-at-most']) return `${plus} if you own at most ${end['cards-at-most']} cards.`;
  if (end['cards-at-least']) return `${plus} if you own at least ${end['cards-at-least']} cards.`;
  if (end['cards-per']) return `${plus} for every ${end['cards-per']} cards you own.`;
  if (end['cards-with']) return `${plus} for every card that shows ${title(end['cards-with'])}.`;
  return `${plus} if you own ${end.copies ?? 2} copies of it.`;
}

/* ---- pictograms ---- */

const Amount = ({ of, sign = '' }: { readonly of: Amounts; readonly sign?: string }) =>
  Object.entries(of).map(([resource, n]) => (
    <span key={resource} className="cl">
      <Num n={`${sign}${n}`} />
      <Resource of={resource} />
    </span>
  ));

export const Effects = ({ of }: { readonly of: readonly Effect[] }) =>
  of.map((effect) => <Clause key={JSON.stringify(effect)}>{pictogram(effect)}</Clause>);

function pictogram(effect: Effect): ReactNode {
  if (effect.wild)
    return (
      <>
        <Per>pays for</Per>
        <Resource of="wood" />
        <Resource of="steel" />
        <Resource of="stone" />
      </>
    );
  if (effect.save) return and(<Amount of={effect.save} sign="−" />, 'this turn');
  if (effect.convert) return and(<Amount of={effect.convert} />, '→ any');
  if (effect['discount-each']) return and(<Amount of={effect['discount-each']} sign="−" />, 'each buy');
  if (effect['discount-gold-only'])
    return and(<Amount of={{ gold: effect['discount-gold-only'] }} sign="−" />, 'on all-gold');
  if (effect.draw)
    return (
      <>
        <CardIcon name="card-draw" />
        <Num n={`+${effect.draw}`} />
        {effect.again && (
          <>
            <Per>again if</Per>
            <Resource of={effect.again} />
          </>
        )}
      </>
    );
  if (effect.carry)
    return (
      <>
        <Per>carry over</Per>
        <Num n={effect.carry} />
      </>
    );
  if (effect.pass) return <Per>{effect.pass === 'left' ? 'then → left' : 'then → on'}</Per>;
  if (effect.alt)
    return (
      <>
        <Per>or pay</Per>
        <Amount of={effect.alt} />
      </>
    );
  if (effect['on-buy']) return <Per>⇄ on buying</Per>;
  if (effect.burn)
    return (
      <>
        <CardIcon name="fire" />
        <Num n={effect.burn} />
        <Per>of the market</Per>
      </>
    );
  if (effect['free-build'])
    return (
      <>
        <Per>take up to</Per>
        <Num n={effect['free-build']} />
        <Per>VP free</Per>
      </>
    );
  if (effect.reach) return <Per>buy from any row</Per>;
  return effect.end ? endPictogram(effect.end) : null;
}

const and = (amount: ReactNode, words: string): ReactNode => (
  <>
    {amount}
    <Per>{words}</Per>
  </>
);

const ofCards = (points: ReactNode, words: string): ReactNode => (
  <>
    {and(points, words)}
    <CardIcon name="card-draw" />
  </>
);

function endPictogram(end: End): ReactNode {
  if (end.set) {
    const [, , two = 0, three = 0] = typeof end.points === 'number' ? [] : end.points;
    return and(<Num n={`+${two} / +${three}`} />, 'end: set');
  }
  const points = <Num n={`+${String(end.points)}`} />;
  if (end['at-least']) return and(points, `end: ${end['at-least']} ${end['other-icons']}`);
  if (end['other-icons'])
    return (
      <>
        {points}
        <Per>end, per{end.per === 1 ? '' : ` ${end.per}`}</Per>
        <Resource of={end['other-icons']} />
      </>
    );
  if (end['cards-at-most']) return ofCards(points, `end: ≤ ${end['cards-at-most']}`);
  if (end['cards-at-least']) return ofCards(points, `end: ≥ ${end['cards-at-least']}`);
  if (end['cards-per']) return ofCards(points, `end, per ${end['cards-per']}`);
  if (end['cards-with'])
    return (
      <>
        {points}
        <Per>end, per</Per>
        <Resource of={end['cards-with']} />
        <Per>card</Per>
      </>
    );
  return and(points, `end: ${end.copies ?? 2} copies`);
}
