import { Suspense } from 'preact/compat';
import { amountOf } from '../../engine/words.ts';
import { Card, useDeck } from '../../ui/cards/card.tsx';
import { Icon } from '../../ui/cards/icon.tsx';
import { Crest } from '../../ui/table/crest.tsx';
import { RuleLink } from '../../ui/table/rule-link.tsx';
import { type CampaignChoice, type CampaignInfo, PERSON } from '../../desk/wire.ts';

interface KeepCardsProps {
  readonly info: CampaignInfo;
  readonly choice: CampaignChoice;
  readonly picked: readonly number[];
  readonly pick: (picked: readonly number[]) => void;
}

/** Which cards go along into the next game, in groups by their owners. */
export function KeepCards({ info: { game, names, seating }, choice, picked, pick }: KeepCardsProps) {
  const deck = useDeck(game);
  const { most, cards, chooser, rule, best } = choice;
  const isTeam = names.length > 1;
  const owners = Map.groupBy(cards.keys(), (at) => cards[at]?.seat ?? 0);
  const toggle = (at: number): void =>
    // One more than may be kept puts the first one back.
    pick(picked.includes(at) ? picked.filter((one) => one !== at) : [...picked, at].slice(-most));
  const titles = picked.map((at) => deck.name(cards[at]?.id ?? ''));
  return (
    <section className="cp-keep" aria-labelledby="cp-keep">
      <h3 id="cp-keep">
        Keep up to {amountOf(most, 'card')}
        {isTeam && ' in all'} for the next game <RuleLink game={game} rule={rule} />
      </h3>
      {isTeam && seating.filter((who) => who === PERSON).length > 1 && seating[chooser] === PERSON && (
        <p>Choose together; {names[chooser]}, who began this game, confirms.</p>
      )}
      {[...owners].map(([seat, own]) => (
        <div key={seat} className="cp-owner">
          {isTeam && (
            <h4>
              <Crest seat={seat} isSmall /> {names[seat]}
            </h4>
          )}
          <ul className="cp-cards">
            {own.map((at) => (
              <li key={at}>
                <button type="button" className="cp-pick" aria-pressed={picked.includes(at)} onClick={() => toggle(at)}>
                  <Suspense fallback={null}>
                    <Card
                      game={game}
                      card={cards[at]?.id ?? ''}
                      state={picked.includes(at) ? 'picked' : undefined}
                      isPlain
                    />
                  </Suspense>
                  <span className="cp-words">
                    <b>{deck.name(cards[at]?.id ?? '')}</b>
                    <small>{deck.effect?.(cards[at]?.id ?? '')}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="cp-kept" role="status">
        {picked.length} of {most} chosen{titles.length > 0 && `: ${titles.join(', ')}`}.
      </p>
      {best.length > 0 && (
        <button type="button" className="btn btn--plain btn--small" onClick={() => pick(best)}>
          <Icon name="light-bulb" /> Choose as a bot would
        </button>
      )}
    </section>
  );
}
