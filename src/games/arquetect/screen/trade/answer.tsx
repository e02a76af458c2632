import { useMemo } from 'preact/compat';
import { ActionBar } from '../../../../ui/table/action-bar.tsx';
import { useKeys } from '../../../../ui/table/keys.ts';
import { AfterDeal, Deal } from './deal.tsx';
import { namesSaying, usePicks } from './offer.tsx';
import { cardsText, namesOf, type Part, useSteps, waitingText } from '../part.ts';
import { MyStreet, Saying, Sum } from '../pieces.tsx';
import { Rivals } from '../rivals.tsx';
import { givenPlaces, hasAct } from '../scene.ts';
import { afterDeal, totalOf } from '../score.ts';

/** D5: somebody's offer reaches me. Tapped cards are the counter-offer. */
export function AnswerScreen({ part }: { readonly part: Part }) {
  const { scene, table, name } = part;
  const { send, isSending } = useSteps(part);
  const { picks, cards, said, house, clear } = usePicks(part, isSending);
  const isAnswer = hasAct(table.legal, 'accept');
  const decline = (): void => send({ type: 'decline' });
  useKeys({ n: isAnswer ? decline : undefined, Escape: picks.length > said ? clear : undefined });
  const now = scene.isScored ? totalOf(scene.mine) : 0;
  const plan = useMemo(
    () => (scene.isScored && picks.length > 0 ? afterDeal(scene.mine, picks, scene.offer) : null),
    [scene, picks.join()],
  );
  const partner = name(scene.turn);
  return (
    <>
      <Rivals part={part} />
      <Deal part={part} mine={cards} />
      <MyStreet part={part} title="Your city now" how="tap one to three" on={house} />
      {scene.isScored && <AfterDeal part={part} plan={plan} />}
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={
          <Saying sum={plan && <Sum from={now} to={plan.total} />}>
            {picks.length === 0
              ? `${partner} offers you ${namesOf(scene.offer)}`
              : `Give ${namesOf(cards)} for ${namesOf(scene.offer)}`}
          </Saying>
        }
        how={
          picks.length === 0
            ? `Tap what you would give.${scene.isScored ? ' Figures: your points without it.' : ''}`
            : `You place the new cards yourself; ${partner} can still refuse.`
        }
      >
        {isAnswer ? (
          <button className="btn btn--bad" disabled={isSending} onClick={decline}>
            Decline
          </button>
        ) : (
          <button className="btn btn--plain" disabled={isSending || picks.length === said} onClick={clear}>
            Clear
          </button>
        )}
        <button
          className="btn btn--primary"
          disabled={picks.length === 0 || isSending}
          onClick={() => {
            part.gives.current = picks;
            send(...(isAnswer ? [{ type: 'accept' }] : []), ...namesSaying(cards, said));
          }}
        >
          {picks.length === 0 ? 'Offer in return' : `Offer ${cardsText(picks.length)}`}
        </button>
      </ActionBar>
    </>
  );
}

/** D6: agree to the counter-offer, or refuse it. */
export function AgreeScreen({ part }: { readonly part: Part }) {
  const { scene, table, name } = part;
  const { send, isSending } = useSteps(part);
  const agree = (): void => send({ type: 'agree' });
  const refuse = (): void => send({ type: 'refuse' });
  useKeys({ y: agree, n: refuse });
  const leaving = givenPlaces(scene.mine, scene.offer, part.gives.current);
  const plan = useMemo(() => (scene.isScored ? afterDeal(scene.mine, leaving, scene.counter) : null), [scene]);
  const isLast = scene.options.counterRefused === 'ends-action';
  return (
    <>
      <Rivals part={part} />
      <Deal part={part} />
      <MyStreet
        part={part}
        title="Your city now"
        how="what you would give is marked"
        on={(at) => (leaving.includes(at) ? { mark: 'picked', flag: 'give' } : {})}
      />
      {plan && <AfterDeal part={part} plan={plan} />}
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={
          <Saying sum={plan && <Sum from={totalOf(scene.mine)} to={plan.total} />}>
            {`${name(scene.partner)} gives ${namesOf(scene.counter)}. Agree?`}
          </Saying>
        }
        how={isLast ? 'If you refuse, the trade is over.' : 'If you refuse, the offer goes on.'}
      >
        <button className="btn btn--bad" disabled={isSending} onClick={refuse}>
          Refuse
        </button>
        <button className="btn btn--primary" disabled={isSending} onClick={agree}>
          Agree
        </button>
      </ActionBar>
    </>
  );
}

/** §4.3.6a: agreed; the other side hands its cards over. */
export function AgreedScreen({ part }: { readonly part: Part }) {
  const { scene, table } = part;
  const leaving = givenPlaces(scene.mine, scene.offer, part.gives.current);
  const plan = useMemo(() => (scene.isScored ? afterDeal(scene.mine, leaving, scene.counter) : null), [scene]);
  return (
    <>
      <Rivals part={part} />
      <Deal part={part} />
      <MyStreet
        part={part}
        title="Your city now"
        how="what you give is marked"
        on={(at) => (leaving.includes(at) ? { mark: 'picked', flag: 'give' } : {})}
      />
      {plan && <AfterDeal part={part} plan={plan} />}
      <ActionBar game={table.game} refusal={table.refusal} say="Agreed" how={waitingText(part)} />
    </>
  );
}
