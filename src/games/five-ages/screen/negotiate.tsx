import { useEffect } from 'preact/compat';
import type { Message } from '../../../engine/edge.ts';
import { useDraft } from '../../../ui/draft.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { Go } from '../../../ui/table/go.tsx';
import { useKeptFocus, useKeys } from '../../../ui/table/keys.ts';
import { listed } from '../../../ui/table/listed.ts';
import { type Draft, dealOf, NO_DRAFT, settled } from './draft.ts';
import { isSpeaker } from './haggling.ts';
import { Offers } from './offers.tsx';
import { Inls, nameAt, type Part, WaitBar, waitedFor } from './pieces.tsx';
import { type Deal, dealsOf } from './scene.ts';
import { Effect, Packages, Swap, Trade } from './trade.tsx';
import { WarReport } from './war.tsx';

/** §T3 by the protocol of §4.1: standing offers, answers, and the lamps that close it. */
export function NegotiateScreen(part: Part) {
  const { table, scene } = part;
  const { legal, isBusy } = table;
  const [kept, setDraft] = useDraft<Draft>('offer', NO_DRAFT);
  const [isOffering, setOffering] = useDraft('offering', false);
  const [isStaying, setStaying] = useDraft('staying', false);
  const deals = dealsOf(legal);
  const swaps = deals.filter(({ type }) => type === 'propose' || type === 'accept');
  const draft = settled(kept, swaps);
  const cancel = (): void => {
    setDraft(NO_DRAFT);
    setOffering(false);
  };
  const submit = (action: Message): void => {
    if (isBusy) return;
    cancel();
    if (action.type === 'propose' || action.type === 'take-back') setStaying(false);
    void table.act(action);
  };
  const ready = legal.find(({ type }) => type === 'ready');
  const isAsked = deals.some(({ type }) => type === 'accept');
  // §8 T3: stay ready unless something is addressed to me; news of my own offers lowers the flag (§N3).
  useEffect(() => {
    if (isStaying && ready && !isAsked && !isBusy) void table.act(ready);
  }, [isStaying, ready, isAsked, isBusy]);
  useKeys({ Escape: cancel, r: () => ready && submit(ready) });

  const open = scene.offers.filter(({ outcome }) => outcome === 0);
  const isDrafting = isOffering || draft.pay.length + draft.get.length > 0;
  // The button that was pressed is gone: whoever plays by keyboard goes on at the stall, or where the offer began.
  useKeptFocus(isDrafting ? '.fa-mine [data-row] button' : '.fa .actionbar .btn', `${isDrafting} ${open.length}`);
  const aim = dealOf(draft, swaps);
  const trading = { ...part, deals: swaps, draft, setDraft };
  return (
    <>
      <Trade
        {...trading}
        isInOffer={(card) =>
          open.some(
            ({ from, to, give, want }) => (from === scene.me || to === scene.me) && [...give, ...want].includes(card),
          )
        }
      >
        <WarReport {...part} />
        {isDrafting ? (
          <>
            <div className="slip slip--mine fa-offer" data-both={draft.pay.length > 1 ? '' : undefined} role="status">
              <Crest seat={scene.me} isSmall />
              <Swap get={draft.get} pay={draft.pay} />
              <span className="fa-text">
                {aim ? (
                  <>
                    with <b>{nameAt(table.names, aim.partner)}</b>
                  </>
                ) : (
                  'your offer'
                )}
                <Effect of={aim && table.preview(aim.action)} />
              </span>
            </div>
            <Packages {...trading} deals={swaps.filter(({ type }) => type === 'propose')} />
          </>
        ) : (
          <Offers {...part} open={open} deals={deals} submit={submit} counter={setDraft} />
        )}
      </Trade>
      <Bar
        {...part}
        draft={draft}
        aim={aim}
        isDrafting={isDrafting}
        answers={deals.filter(({ type }) => type === 'accept').length}
        canOffer={swaps.some(({ type }) => type === 'propose')}
        ready={ready}
        isStaying={isStaying}
        stay={setStaying}
        offer={() => setOffering(true)}
        cancel={cancel}
        submit={submit}
      />
    </>
  );
}

/* ---- the bar ---- */

interface BarProps extends Part {
  readonly draft: Draft;
  readonly aim: Deal | undefined;
  readonly isDrafting: boolean;
  readonly answers: number;
  readonly canOffer: boolean;
  readonly ready: Message | undefined;
  readonly isStaying: boolean;
  readonly stay: (isStaying: boolean) => void;
  readonly offer: () => void;
  readonly cancel: () => void;
  readonly submit: (action: Message) => void;
}

function Bar(props: BarProps) {
  if (props.isDrafting) return <DraftBar {...props} />;
  const { table, scene, answers, canOffer, ready, isStaying, stay, offer, submit } = props;
  const { game, refusal, legal } = table;
  if (legal.length === 0 && table.view.waiting.includes(scene.me)) return <WaitBar table={table} />;
  const takeBack = legal.find(({ type }) => type === 'take-back');
  const say = answers > 0 ? askedToAnswer(answers) : ready ? 'Offer a swap, or say you are ready' : restOf(props);
  return (
    <ActionBar game={game} refusal={refusal} say={say} how={howIn(props)}>
      {canOffer && ready && <Go go={offer}>Make an offer</Go>}
      {takeBack && <Go go={() => submit(takeBack)}>Not ready after all</Go>}
      {!ready && scene.isReady(scene.me) && scene.isAble(scene.me) && !isStaying && hasPeople(props) && (
        <Go go={() => stay(true)}>Keep me ready</Go>
      )}
      {ready && (
        <Go isPrimary={answers === 0} keys="R" isOff={table.isBusy} go={() => submit(ready)}>
          I’m ready
        </Go>
      )}
    </ActionBar>
  );
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

const askedToAnswer = (answers: number): string =>
  answers === 1 ? 'One offer waits for your answer' : `${NUMBERS[answers] ?? answers} offers wait for your answer`;

/** How the next step is done, or whom it waits for. */
function howIn({ table: { names, thinking }, table, scene, answers, canOffer, ready, isStaying }: BarProps): string {
  if (answers > 0) return 'What you accept is swapped at once.';
  if (!ready && !scene.isReady(scene.me)) return 'One after the other; your turn comes.';
  if (ready && !canOffer) return 'You have nothing more to offer in this age.';
  if (ready) return `To offer: tap your card, then ${nameAt(names, scene.left)}’s or ${nameAt(names, scene.right)}’s.`;
  const waiting =
    thinking === null ? `Waiting for ${listed(waitedFor(table))}.` : `${nameAt(names, thinking)} is thinking.`;
  if (isStaying) return 'You stay ready unless an offer comes to you.';
  const takesBack = table.legal.some(({ type }) => type === 'take-back');
  return takesBack && scene.takebacks === 1 ? `${waiting} You may take it back once more.` : waiting;
}

/** Whether anybody else than bots sits there: those do not keep one waiting. */
const hasPeople = ({ table: { seating }, scene }: BarProps): boolean =>
  seating.some((who, seat) => seat !== scene.me && !isSpeaker(who));

function restOf({ scene, table }: BarProps): string {
  if (!scene.isAble(scene.me)) return 'You have nothing left to swap';
  if (scene.isReady(scene.me)) return 'You are ready';
  return `Waiting for ${listed(waitedFor(table))}`;
}

function DraftBar({ table, scene, draft, aim, cancel, submit }: BarProps) {
  const { names, game, refusal } = table;
  const partners = `${nameAt(names, scene.left)} or ${nameAt(names, scene.right)}`;
  const isPackage = draft.pay.length > 1;
  const isAcceptance = aim?.type === 'accept';
  const effect = aim && table.preview(aim.action)?.text;
  const say = aim ? (
    <>
      {isAcceptance ? 'Give' : 'Offer'} {nameAt(names, aim.partner)} <Inls cards={draft.pay} /> for{' '}
      <Inls cards={draft.get} />
    </>
  ) : draft.pay.length > 0 ? (
    <>
      What do you want for <Inls cards={draft.pay} />?
    </>
  ) : draft.get.length > 0 ? (
    <>
      What do you give for <Inls cards={draft.get} />?
    </>
  ) : (
    'Which card do you give?'
  );
  const how = aim
    ? isAcceptance
      ? 'This very swap is offered to you: it is done at once.'
      : (effect ?? 'It stands until it is answered, or you withdraw it.')
    : draft.pay.length > 0
      ? `Tap a lit card of ${partners}.`
      : 'Tap a lit card of your stall.';
  return (
    <ActionBar game={game} refusal={refusal} say={say} how={how}>
      <Go go={cancel} keys="Escape">
        Cancel
      </Go>
      <Go isPrimary isOff={!aim || table.isBusy} go={() => aim && submit(aim.action)}>
        {isAcceptance ? 'Accept it' : isPackage ? 'Offer both' : 'Offer it'}
      </Go>
    </ActionBar>
  );
}
