import { categoryTitle } from './cards/shapes.tsx';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { useKeys } from '../../../ui/table/keys.ts';
import { pointsText } from '../../../ui/table/signs.ts';
import { OWN_CARD } from './abilities.ts';
import { digitKeys, useAim } from './aim.ts';
import { Deal } from './trade/deal.tsx';
import { gapText, type Part, useSteps, waitingText } from './part.ts';
import { HeldCard, MyStreet, Saying, Sum } from './pieces.tsx';
import { Rivals } from './rivals.tsx';
import { faceIn, hasAct, placesOf, positionsIn, seatsFor, type Street, without } from './scene.ts';
import { afterDeal, nameIn, totalOf } from './score.ts';
import { Face, type OnHouse } from './street.tsx';

const CONFIRM = '.aq .actionbar .btn--primary';

interface Asked {
  readonly say: string;
  readonly how: string;
  readonly verb: string;
  readonly none?: string | undefined; // the button of the choice that names no card
}

/** What is asked where one of my own cards is to be chosen. */
function askedOf({ scene, name, table }: Part): Asked {
  const { phase, ability, target, turn } = scene;
  const isFree = positionsIn(table.legal, 'hand-over').length > 0;
  switch (phase) {
    case 'hand-over':
      return {
        say: isFree ? 'Which copy do you hand over?' : 'Hand over what you named',
        how: isFree
          ? 'You have more copies than you named. Tap one; from left to right.'
          : 'The cards you named leave your city now.',
        verb: 'Hand it over',
        none: 'Hand them over',
      };
    case 'purchase':
      return {
        say: `${name(turn)} demands a ${categoryTitle(scene.category)} of you`,
        how: 'Choose which one you hand over. You get a card for it.',
        verb: 'Hand it over',
        none: 'I have none',
      };
    case 'pay':
      return {
        say: `Pay ${name(target)} with one of your cards`,
        how: 'Only the two of you see it.',
        verb: 'Pay with it',
      };
    case 'parade':
      return {
        say: 'Parade: pass one card on',
        how: 'It goes to the next player clockwise. Nobody sees it before all have chosen.',
        verb: 'Pass it on',
      };
    case 'bid':
      return {
        say: `Bid a card for the ${nameIn(scene.named ?? '')}?`,
        how: `${name(turn)} may swap it for one of the cards that are bid. All bids are shown together.`,
        verb: 'Bid it',
        none: 'No bid',
      };
    default: {
      const own = ability === null ? undefined : OWN_CARD[ability];
      return own ?? { say: 'Choose one of your cards', how: '', verb: 'Choose it' };
    }
  }
}

/** D7, D12, D14, D15, D17, D20: one of my own cards, or none. */
export function PickScreen({ part }: { readonly part: Part }) {
  const { scene, table } = part;
  const { send, isSending } = useSteps(part);
  const type = scene.phase === 'hand-over' ? 'hand-over' : 'choose';
  const legal = positionsIn(table.legal, type);
  const { aim, setAim } = useAim(legal, CONFIRM, false);
  useKeys({ ...digitKeys(legal, setAim), Escape: aim === null ? undefined : () => setAim(null) });
  const asked = askedOf(part);
  // In a secret choice what I have said stands until all have chosen.
  const chosen = table.view.chosen.includes(scene.me)
    ? scene.said.findLast(({ type: said }) => said === 'choose' || said === 'pass')
    : undefined;
  const none = table.legal.find((action) => action.type === 'none' || action.type === 'pass');
  const isLeaving = scene.ability !== 'second-wind' && scene.ability !== 'relocation';
  const now = scene.isScored ? totalOf(scene.mine) : 0;
  const after = (position: number): number =>
    totalOf(isLeaving ? without(scene.mine, position - 1) : turnedIn(scene.mine, position - 1));
  const hasFigure = scene.isScored && scene.ability !== 'relocation';
  const house = (at: number): OnHouse => {
    const isChosen = chosen?.position === at + 1;
    if (!legal.includes(at + 1)) return { mark: 'idle' };
    return {
      mark: aim === at + 1 ? 'picked' : 'legal',
      flag: isChosen ? 'chosen' : undefined,
      figure: hasFigure ? after(at + 1) - now : undefined,
      words: hasFigure ? `${pointsText(after(at + 1))} then` : 'choose it',
      tap: () => setAim(at + 1),
    };
  };
  const card = aim === null ? '' : nameIn(scene.mine[aim - 1]?.id ?? '');
  const isReceived = scene.phase === 'pay' ? scene.arriving[0] : undefined;
  return (
    <>
      <Rivals part={part} />
      {scene.phase === 'hand-over' && <Deal part={part} />}
      {isReceived && (
        <div className="aq-hand">
          <HeldCard
            part={part}
            seen={isReceived}
            words={`${nameIn(isReceived.id ?? '')}, which you got; look closer`}
            drag={{}}
          />
          <p>
            You get <b>{nameIn(isReceived.id ?? '')}</b>. First you pay.
          </p>
        </div>
      )}
      <MyStreet
        part={part}
        how={legal.length > 0 ? 'tap one of the ringed cards' : 'there is nothing to choose'}
        on={house}
      />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={
          <Saying sum={hasFigure && aim !== null && <Sum from={now} to={after(aim)} />}>
            {chosen && aim === null ? waitingText(part) : aim === null ? asked.say : card}
          </Saying>
        }
        how={chosen ? 'You have chosen; until the last one has, you can change it.' : asked.how}
      >
        {none && (
          <button
            className={legal.length === 0 ? 'btn btn--primary' : 'btn btn--plain'}
            disabled={isSending}
            onClick={() => send(none)}
          >
            {asked.none ?? 'None'}
          </button>
        )}
        {legal.length > 0 && (
          <button
            className="btn btn--primary"
            disabled={aim === null || isSending}
            onClick={() => aim !== null && send({ type, position: aim })}
          >
            {asked.verb}
          </button>
        )}
      </ActionBar>
    </>
  );
}

const turnedIn = (street: Street, at: number): Street =>
  street.map((seen, i) => (i === at ? { ...seen, isOut: false } : seen));

/** D20: one of the cards that were bid, for the one I named. */
export function TakeScreen({ part }: { readonly part: Part }) {
  const { scene, table, name } = part;
  const { send, isSending } = useSteps(part);
  const legal = seatsFor(table.legal, 'take');
  const { aim, setAim } = useAim(legal, CONFIRM);
  const given = scene.said.find(({ type }) => type === 'choose')?.position;
  const at = typeof given === 'number' ? given - 1 : (placesOf(scene.mine, [scene.named ?? ''])[0] ?? 0);
  const bid = aim === null ? null : (scene.bids[aim] ?? null);
  const plan = bid !== null && scene.isScored ? afterDeal(scene.mine, [at], [bid]) : null;
  return (
    <>
      <Rivals part={part} />
      <section className="aq-wishes slip" aria-label="The bids">
        <h3>
          For your <b>{nameIn(scene.named ?? '')}</b> they bid:
        </h3>
        <div className="aq-bids" data-row="">
          {legal.map((seat) => (
            <button
              key={seat}
              className="aq-bid"
              data-hand=""
              data-mark={aim === seat ? 'picked' : 'legal'}
              aria-pressed={aim === seat}
              onClick={() => setAim(seat)}
            >
              <Face part={part} seen={faceIn(scene.bids[seat] ?? '')} />
              <span>
                <Crest seat={seat} isSmall />
                {name(seat)}
                <span className="sr">{`bids ${nameIn(scene.bids[seat] ?? '')}`}</span>
              </span>
            </button>
          ))}
        </div>
      </section>
      <MyStreet part={part} on={(place) => (place === at ? { flag: 'tender', mark: 'new' } : {})} />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={
          <Saying sum={plan && <Sum from={totalOf(scene.mine)} to={plan.total} />}>
            {bid === null ? 'Which bid do you take?' : `Swap for ${nameIn(bid)}`}
          </Saying>
        }
        how={
          plan?.places[0] === undefined
            ? 'You may also take none.'
            : `Its best place: ${gapText(plan.places[0], plan.street.length - 1)}.`
        }
      >
        {hasAct(table.legal, 'none') && (
          <button className="btn btn--plain" disabled={isSending} onClick={() => send({ type: 'none' })}>
            Take none
          </button>
        )}
        <button
          className="btn btn--primary"
          disabled={aim === null || isSending}
          onClick={() => aim !== null && send({ type: 'take', seat: aim })}
        >
          Swap
        </button>
      </ActionBar>
    </>
  );
}
