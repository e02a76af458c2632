import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { useKeys } from '../../../ui/table/keys.ts';
import { listed } from '../../../ui/table/listed.ts';
import { plain } from '../../../ui/table/signs.ts';
import { isTooMuchOut } from '../standing.ts';
import { type Part, type Shown, useSteps, waitingText } from './part.ts';
import { HeldCard, MyStreet, Saying, Sum } from './pieces.tsx';
import { Rivals } from './rivals.tsx';
import { nameIn, totalOf } from './score.ts';
import { arrivalsOf, newsOf } from './trade/talk.ts';
import { Trading } from './trade/trading.tsx';

const MOST_NEWS = 3;

/** Others decide: what they do, and what happened since I last did something. */
export function WaitScreen({ part }: { readonly part: Part }) {
  const { scene, table } = part;
  const news = newsOf(table.log, scene.me, MOST_NEWS);
  const arrivals = arrivalsOf(table.log, scene.me);
  const isDone = scene.isDone(scene.me);
  return (
    <>
      <div className="aq-stage" data-trading={scene.offer.length > 0 ? '' : undefined}>
        <Rivals part={part} />
        <div className="aq-between">
          {scene.offer.length > 0 ? (
            <Trading part={part} />
          ) : (
            news.length > 0 && (
              <ul className="aq-news slip" aria-label="What happened">
                {news.map((text, i) => (
                  <li key={i}>{text}</li>
                ))}
              </ul>
            )
          )}
        </div>
      </div>
      <MyStreet
        part={part}
        on={(at) => (arrivals.has(scene.mine[at]?.id ?? '') ? { mark: 'new', flag: 'new' } : {})}
        how={isDone ? 'closed: nobody can touch it' : 'tap a card: why it scores so'}
        hasTroubles
      />
      <ActionBar game={table.game} refusal={table.refusal} say={waitingText(part)} how={doingText(part)} />
    </>
  );
}

/** What the one who is waited for has to decide. */
export function doingText({ scene, table, name }: Shown): string {
  const { phase, turn, partner, ability } = scene;
  const who = listed(table.view.waiting.map(name));
  switch (phase) {
    case 'answer':
    case 'counter-offer':
      return `${who} answers ${turn === scene.me ? 'your offer' : `the offer of ${name(turn)}`}.`;
    case 'agree':
      return `${who} agrees to what ${partner === scene.me ? 'you offer' : `${name(partner)} offers`}, or refuses.`;
    case 'insert':
      return `${who} places a card in their city.`;
    case 'hand-over':
      return `${who} chooses what leaves their city.`;
    case 'done':
      return `${who} stays, or says “done”.`;
    case 'parade':
      return 'Everybody chooses a card to pass on.';
    case 'bid':
      return `The others bid for ${nameIn(scene.named ?? '')}.`;
    default:
      return ability === null
        ? `It is ${turn === scene.me ? 'your' : `${name(turn)}’s`} turn, round ${scene.round}.`
        : `${who} executes an event.`;
  }
}

/** D9: how a received card faces. */
export function FacingScreen({ part }: { readonly part: Part }) {
  const { scene, table } = part;
  const { send, isSending } = useSteps(part);
  const at = scene.mine.findIndex(({ isAwaiting }) => isAwaiting);
  const seen = scene.mine[at];
  const turnIn = (): void => send({ type: 'turn-in' });
  const leave = (): void => send({ type: 'leave-out' });
  useKeys({ i: turnIn, o: leave });
  const out = scene.outward(scene.me);
  const turned = scene.mine.map((one, i) => (i === at ? { ...one, isOut: false } : one));
  const [outside, inside] = scene.isScored ? [totalOf(scene.mine), totalOf(turned)] : [0, 0];
  return (
    <>
      <Rivals part={part} />
      {seen && (
        <div className="aq-hand">
          <HeldCard
            part={part}
            seen={seen}
            words={`${nameIn(seen.id ?? '')}, which you received; look closer`}
            drag={{}}
          />
          <p>
            It faces out: it was used, and everybody sees it. Turned in, its ability is yours to use
            {scene.isScored && `, and your city scores ${plain(inside)}`}. Left out, it stays for all to see
            {scene.isScored && `, and your city scores ${plain(outside)}`}.
          </p>
        </div>
      )}
      <MyStreet part={part} on={(place) => (place === at ? { mark: 'new', flag: 'new' } : {})} />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say={
          <Saying sum={scene.isScored && inside !== outside && <Sum from={outside} to={inside} />}>
            {`How does ${nameIn(seen?.id ?? '')} face?`}
          </Saying>
        }
        how={
          isTooMuchOut(out, scene.options)
            ? `Left out, it is outward card ${out}: with ${scene.options.outwardLimit} the game ends at once.`
            : `You have ${out} of ${scene.options.outwardLimit} outward cards, this one included.`
        }
      >
        <button className="btn btn--plain" disabled={isSending} onClick={leave}>
          Leave it out
        </button>
        <button className="btn btn--primary" disabled={isSending} onClick={turnIn}>
          Turn it in
        </button>
      </ActionBar>
    </>
  );
}

/** D18: a second Trade on Market Day. */
export function AgainScreen({ part }: { readonly part: Part }) {
  const { table } = part;
  const { send, isSending } = useSteps(part);
  const again = (): void => send({ type: 'again' });
  const stop = (): void => send({ type: 'stop' });
  useKeys({ t: again, n: stop });
  return (
    <>
      <Rivals part={part} />
      <MyStreet part={part} hasTroubles />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        say="Market Day: a second Trade?"
        how="You may make one more offer, or let it be."
      >
        <button className="btn btn--plain" disabled={isSending} onClick={stop}>
          No more
        </button>
        <button className="btn btn--primary" disabled={isSending} onClick={again}>
          Trade again
        </button>
      </ActionBar>
    </>
  );
}
