import { createContext, type ReactNode, useContext } from 'preact/compat';
import type { Deck, OnCard } from './deck.ts';
import { backOf, readDeck } from './decks.ts';
import { CardIcon, Icon } from './icon.tsx';
import { useMark } from './marks.ts';
import { inkOn, type Style, vars } from './shapes.tsx';

/** What a card looks like just now; states go together with a badge, and are never colour alone. */
export type CardState = 'legal' | 'picked' | 'idle' | 'offered' | 'ghost' | 'new' | 'ruined' | 'resolved' | 'aim';

interface Look {
  readonly size?: 'chip' | 'table' | 'hand' | 'large' | 'print';
  readonly state?: CardState | undefined;
  readonly badge?: string | undefined; // what choosing it would do: '+3'
  readonly flag?: string | undefined; // two words below: 'build'
  readonly style?: Style;
}

interface CardProps extends Look, OnCard {
  readonly game: string;
  /** Its id in the rulebook; null is a back, which carries no name anywhere. */
  readonly card: string | null;
  readonly isOut?: boolean; // faces out
  readonly isPlain?: boolean; // inside something that already says its name
}

/** The options of the match on the table: they may choose between decks. */
export const MatchOptions = createContext<Readonly<Record<string, unknown>>>({});

/** The cards that somebody has brought to the match: the content of a deck file; null where it is played with the printed ones. */
const OwnDeck = createContext<unknown>(null);

export function useDeck(game: string): Deck {
  const options = useContext(MatchOptions);
  const own = useContext(OwnDeck);
  return readDeck(game)(options, own);
}

interface MatchCardsProps {
  readonly options: Readonly<Record<string, unknown>>;
  readonly deck: unknown; // that somebody has brought; null: the printed one
  readonly children: ReactNode;
}

/** Around the table of a match: all cards in it are those of the match. */
export const MatchCards = ({ options, deck, children }: MatchCardsProps) => (
  <MatchOptions value={options}>
    <OwnDeck value={deck}>{children}</OwnDeck>
  </MatchOptions>
);

/** For tables that work something out of their cards. */
export const useOwnDeck = (): unknown => useContext(OwnDeck);

/** One printed card of any width: the width decides how much it says. */
export function Card(props: CardProps) {
  return props.card === null ? <Back {...props} /> : <Front {...props} card={props.card} />;
}

function Front({
  game,
  card,
  size = 'hand',
  state,
  badge,
  flag,
  style,
  isOut,
  isPlain,
  ...on
}: CardProps & { card: string }) {
  const deck = useDeck(game);
  const { place, mark } = useMark(card);
  const { category, second = category, isLight, data, face } = deck.draw(card, on);
  const colours = vars({
    '--cat': `var(--c-${category})`,
    '--cat2': `var(--c-${second})`,
    '--on': inkOn(isLight),
  });
  return (
    <div
      ref={place}
      className={`card card--${size}`}
      data-game={game}
      data-card={card}
      data-hint={mark?.as}
      data-cat={category}
      {...data}
      data-state={state}
      data-out={isOut ? '' : undefined}
      style={{ ...colours, ...style }}
      {...(isPlain ? { 'aria-hidden': true } : { role: 'img', 'aria-label': deck.name(card) })}
    >
      <div className="c-face">{face}</div>
      <Over badge={badge} flag={flag} />
      {mark && (
        <span className="c-mark" data-as={mark.as} data-pale={mark.isPale ? '' : undefined} aria-hidden>
          {mark.order}
        </span>
      )}
    </div>
  );
}

function Back({ game, size = 'hand', state, badge, flag, style, isPlain }: CardProps) {
  const back = backOf(game);
  return (
    <div
      className={`card card--${size} card--back`}
      data-game={game}
      data-state={state}
      style={style}
      {...(isPlain ? { 'aria-hidden': true } : { role: 'img', 'aria-label': 'face-down card' })}
    >
      <div className="c-back">
        <i className="c-orn" />
        <i className="c-medallion">{back === undefined ? <Icon name="sun" /> : <CardIcon name={back} />}</i>
      </div>
      <Over badge={badge} flag={flag} />
    </div>
  );
}

const Over = ({ badge, flag }: Pick<Look, 'badge' | 'flag'>) => (
  <>
    {badge !== undefined && (
      <span className="c-badge" data-sign={/^[−-]/.test(badge) ? 'neg' : 'pos'}>
        {badge}
      </span>
    )}
    {flag !== undefined && <span className="c-flag">{flag}</span>}
  </>
);
