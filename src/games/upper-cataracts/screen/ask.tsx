import type { ReactNode } from 'preact/compat';
import type { Message } from '../../../engine/edge.ts';
import { everyEffect } from '../effects.ts';
import { type Reading, choiceOpen } from '../words/reading.ts';
import { tryAction } from '../words/trial.ts';
import { aimOrGo, isAim, type Part } from './part.ts';
import { Effects, Held, Price, Then } from './pieces.tsx';
import { Choice } from './opened.tsx';

/* Choices inside effects (§8): they come up one by one, in the place of the hand. */

/** Phases that are asked here. */
export const ASKS = new Set(['choose', 'scout', 'recur', 'banish', 'retained']);

export function Ask(part: Part) {
  switch (part.scene.phase) {
    case 'choose':
      return <Options {...part} />;
    case 'scout':
      return <Scouted {...part} />;
    default:
      return <Cards {...part} />;
  }
}

interface SlipProps {
  readonly part: Part;
  readonly title: string;
  readonly source?: string | undefined; // the card whose effect asks
  readonly children: ReactNode;
}

function Slip({ part, title, source, children }: SlipProps) {
  const { table, scene } = part;
  return (
    <section className="uc-ask" aria-label={title}>
      <div className="uc-top">
        {source !== undefined && (
          <Held table={table} card={source} name={scene.reading.nameOf(source)} says="enlarge" size="table" />
        )}
        <div>
          {source !== undefined && <small>{scene.reading.nameOf(source)}</small>}
          <h3 className="display" aria-level={2}>
            {title}
          </h3>
        </div>
      </div>
      {children}
    </section>
  );
}

/** `choose`: the options that can be taken, as printed. */
function Options(part: Part) {
  const { table, scene } = part;
  const options = table.legal.map((action) => ({ action, option: choiceOpen(scene.reading, Number(action.option)) }));
  const source = carrierOf(scene.reading, options[0]?.action);
  return (
    <Slip part={part} title="Choose one" source={source}>
      <div className="uc-options" data-n={options.length} data-row="">
        {options.map(({ action, option }) => (
          <Choice key={String(action.option)} part={part} action={action} title={option?.label ?? 'Choose this'}>
            {option && (
              <span className="uc-deal">
                {option.pay && (
                  <>
                    <Price of={option.pay} /> <i>→</i>
                  </>
                )}
                <Effects of={option.do} />
              </span>
            )}
          </Choice>
        ))}
      </div>
    </Slip>
  );
}

/** The card whose print holds the choice under way. */
export function carrierOf(reading: Reading, action: Message | undefined): string | undefined {
  const option = action && choiceOpen(reading, Number(action.option));
  if (!option) return undefined;
  return reading.cards.faces.find(({ card }) => {
    const effects =
      'play' in card
        ? [...card.play, ...card.retained]
        : [...card.options.flatMap((way) => way.do), ...(card.crisis?.atTop ?? []), ...card.failure.do];
    for (const effect of everyEffect(effects))
      if (effect.op === 'choose' && effect.options.includes(option)) return true;
    return false;
  })?.id;
}

/** `scout`: the cards seen, the top one first; one of them may go to the bottom. */
function Scouted(part: Part) {
  const { table, scene } = part;
  const { nameOf, objectiveDeck } = scene.reading;
  const seen = table.legal.filter(({ type }) => type === 'bottom');
  return (
    <Slip part={part} title="On top of the Objective Deck">
      <p className="uc-tip">
        {seen.length === 1
          ? 'It comes next. Tap it to put it on the bottom, or leave it.'
          : 'They come in this order, the left one first. Tap one to put it on the bottom, or leave them.'}
      </p>
      <div className="uc-cards" data-row="">
        {seen.map((action) => {
          const card = objectiveDeck[Number(action.place) - 1];
          if (card === null || card === undefined) return null;
          return (
            <Held
              key={String(action.place)}
              table={table}
              card={card}
              name={nameOf(card)}
              says={`number ${String(action.place)} of the deck; can go to the bottom`}
              state={isAim(part, action) ? 'picked' : 'legal'}
              flag={isAim(part, action) ? 'to the bottom' : undefined}
              isPicked={isAim(part, action)}
              pick={() => aimOrGo(part, action)}
            />
          );
        })}
      </div>
    </Slip>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  recur: 'Take a card back into your hand',
  banish: 'Remove a card from play',
  retained: 'Cards you kept: which effect is next?',
};

const FROM: Readonly<Record<string, string>> = { hand: 'hand', discard: 'discard', deck: 'deck' };

/** `recur`, `banish`, `retained`: one card of several. */
function Cards(part: Part) {
  const { table, scene } = part;
  const { reading, phase } = scene;
  const choices = table.legal.filter(({ card }) => typeof card === 'string');
  return (
    <Slip part={part} title={TITLES[phase] ?? 'Choose a card'}>
      <div className="uc-cards" data-row="" data-many={choices.length > 3 ? '' : undefined}>
        {choices.map((action) => {
          const card = String(action.card);
          const from = FROM[String(action.from)];
          const outcome = phase === 'retained' ? tryAction(reading.world, action) : null;
          return (
            <div key={`${card} ${from ?? ''}`} className="uc-withnote">
              <Held
                table={table}
                card={card}
                name={reading.nameOf(card)}
                says={from === undefined ? 'can be chosen' : `from your ${from}`}
                state={isAim(part, action) ? 'picked' : 'legal'}
                flag={from}
                isPicked={isAim(part, action)}
                pick={() => aimOrGo(part, action)}
              />
              {outcome && (
                <small className="uc-note">
                  <Then before={reading.trackers} after={outcome.trackers} />
                  {outcome.misfortunes > 0 && <strong>+{outcome.misfortunes} Misfortune</strong>}
                </small>
              )}
            </div>
          );
        })}
      </div>
    </Slip>
  );
}
