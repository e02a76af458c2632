import type { Message } from '../../../engine/edge.ts';
import { useDraft } from '../../../ui/draft.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Go } from '../../../ui/table/go.tsx';
import { useKeys } from '../../../ui/table/keys.ts';
import { listed } from '../../../ui/table/listed.ts';
import { Civilization } from './civilization.tsx';
import { Held, Inl, nameAt, type Part, Slot, WaitBar, waitedFor } from './pieces.tsx';
import { laidStall, plainStall } from '../shape.ts';
import { freshCards, isJoker, numberOf } from './scene.ts';
import { Minis } from './seats.tsx';

type Slots = readonly [left: string | null, right: string | null];
const EMPTY: Slots = [null, null];

/** §T1: two of three cards for the stall; with jokers their side is an attack (§W2). */
export function ChooseScreen(part: Part) {
  const { table, scene } = part;
  const chosen = chosenSlots(part);
  const [slots, setSlots] = useDraft<Slots>('slots', chosen ?? EMPTY);
  const { me, hand } = scene;
  const fresh = freshCards(table.log, me);
  const isAsked = table.legal.length > 0;
  const isWar = scene.options.jokers > 0;
  const placeAt = (card: string, at: 0 | 1): void => {
    const others = slots.map((one) => (one === card ? null : one));
    setSlots(at === 0 ? [card, others[1] ?? null] : [others[0] ?? null, card]);
  };
  const pick = (card: string): void => {
    const at = slots.indexOf(card);
    if (at >= 0) setSlots(at === 0 ? [null, slots[1]] : [slots[0], null]);
    else placeAt(card, slots[0] === null ? 0 : 1);
  };
  useKeys({ Escape: () => setSlots(EMPTY) });
  const action = actionFor(table.legal, slots, hand);
  return (
    <>
      <div className="fa-board fa-secret">
        <Minis {...part} />
        <Civilization {...part} preview={null} />
        <section className="fa-panel fa-hand table-stays" data-guide="hand" aria-label="Your hand">
          <div className="fa-slots">
            {([0, 1] as const).map((at) => (
              <StallSlot key={at} {...part} at={at} card={slots[at]} isWar={isWar} take={pick} />
            ))}
          </div>
          <h3 className="fa-lab">{isAsked ? 'Your hand: tap two for the stall' : 'Your hand'}</h3>
          <div className="fa-cards" data-row="">
            {hand.map((card) => (
              <Held
                key={card}
                table={table}
                card={card}
                where="in your hand"
                state={slots.includes(card) ? 'picked' : isAsked ? 'legal' : undefined}
                flag={flagOf(slots, card, isWar) ?? (scene.age > 1 && fresh.has(card) ? 'new' : undefined)}
                says={slots.includes(card) ? 'goes on the stall' : isAsked ? 'can go on the stall' : undefined}
                isPicked={slots.includes(card)}
                isDrawn={fresh.has(card)}
                pick={isAsked ? () => pick(card) : undefined}
                drag={
                  isAsked
                    ? {
                        accepts: (target) => target === 'slot 0' || target === 'slot 1',
                        drop: (target) => placeAt(card, target === 'slot 0' ? 0 : 1),
                        why: () => 'A card of your hand goes on one of the two places of your stall.',
                      }
                    : undefined
                }
              />
            ))}
          </div>
        </section>
      </div>
      <Bar
        {...part}
        slots={slots}
        action={action}
        isKept={chosen !== null && laid(chosen) === laid(slots)}
        swapSides={() => setSlots([slots[1], slots[0]])}
      />
    </>
  );
}

function flagOf(slots: Slots, card: string, isWar: boolean): string | undefined {
  const at = slots.indexOf(card);
  if (at >= 0) return isWar ? (at === 0 ? 'left' : 'right') : 'show';
  return slots.includes(null) ? undefined : 'hidden';
}

interface SlotProps extends Part {
  readonly at: 0 | 1;
  readonly card: string | null;
  readonly isWar: boolean;
  readonly take: (card: string) => void;
}

/** A place of the stall; in the war it points at a neighbour. */
function StallSlot({ table, scene, at, card, isWar, take }: SlotProps) {
  const victim = nameAt(table.names, at === 0 ? scene.left : scene.right);
  const isAsked = table.legal.length > 0;
  const isAttack = card !== null && isJoker(card);
  return (
    <div className="fa-stallslot" data-attack={isAttack ? '' : undefined} data-drop={`slot ${at}`}>
      {card === null ? (
        <Slot isLit={isAsked}>{isWar ? (at === 0 ? 'stall, left' : 'stall, right') : 'stall'}</Slot>
      ) : (
        <Held
          table={table}
          card={card}
          size="table"
          where="on your stall"
          says={isAsked ? 'tap to take it back' : undefined}
          pick={isAsked ? () => take(card) : undefined}
          isPicked
        />
      )}
      {isWar && (
        <p>
          {at === 0 && <b aria-hidden="true">← </b>}
          {isAttack ? 'attacks ' : 'toward '}
          {victim}
          {at === 1 && <b aria-hidden="true"> →</b>}
        </p>
      )}
    </div>
  );
}

interface BarProps extends Part {
  readonly slots: Slots;
  readonly action: Message | null;
  readonly isKept: boolean;
  readonly swapSides: () => void;
}

function Bar({ table, scene, slots, action, isKept, swapSides }: BarProps) {
  const [left, right] = slots;
  const { refusal, game } = table;
  if (table.legal.length === 0 && !isKept) return <WaitBar table={table} />;
  const hidden = scene.hand.filter((card) => !slots.includes(card));
  const choice = listedFor(table.legal, slots, scene.hand);
  const attack = choice ? table.preview(choice)?.text : undefined;
  const waited = listed(waitedFor(table));
  const canTurn = left !== null && right !== null && isJoker(left) !== isJoker(right);
  const open = (
    <>
      {canTurn && <Go go={swapSides}>Swap sides</Go>}
      <Go isPrimary isOff={!action || table.isBusy} go={() => action && void table.act(action)}>
        {isKept ? 'Shown' : scene.hasChosen(scene.me) ? 'Show these instead' : 'Show them'}
      </Go>
    </>
  );
  if (left === null || right === null)
    return (
      <ActionBar
        game={game}
        refusal={refusal}
        say={left === null && right === null ? 'Choose two cards for your stall' : 'And one more for your stall'}
        how={
          scene.hand.some(isJoker)
            ? 'A joker attacks the neighbour it is laid toward.'
            : 'The third card stays hidden in your hand.'
        }
      >
        {open}
      </ActionBar>
    );
  return (
    <ActionBar
      game={game}
      refusal={refusal}
      say={
        <>
          Show <Inl card={left} /> and <Inl card={right} />, keep {hidden[0] !== undefined && <Inl card={hidden[0]} />}{' '}
          hidden
        </>
      }
      how={
        isKept
          ? `Chosen. Tap other cards to change it, until ${waited === '' ? 'all have' : `${waited} ${waitedFor(table).length > 1 ? 'have' : 'has'}`} chosen.`
          : attack === undefined
            ? 'All stalls are turned face up together.'
            : `It ${attack}, before any trading.`
      }
    >
      {isKept ? null : open}
    </ActionBar>
  );
}

/** My own choice, as long as it can be changed. */
function chosenSlots({ table: { view }, scene: { me } }: Part): Slots | null {
  const said = view.said.findLast(({ seat, action }) => seat === me && action.type === 'choose');
  const [left, right] = [said?.action.left, said?.action.right];
  return typeof left === 'string' && typeof right === 'string' ? [left, right] : null;
}

const laid = ([left, right]: Slots): string =>
  left === null || right === null ? '' : laidStall(numberOf(left), numberOf(right)).join();

const plain = ([left, right]: Slots, hand: readonly string[]): string =>
  left === null || right === null ? '' : plainStall(numberOf(left), numberOf(right), hand.map(numberOf)).join();

/** §8 D1: the listed choice that does what these two do. */
const listedFor = (legal: readonly Message[], slots: Slots, hand: readonly string[]): Message | null =>
  legal.find(({ left, right }) => plain([String(left), String(right)], hand) === plain(slots, hand)) ?? null;

/** §T1: the very cards that were tapped, of two jokers not the other one. */
export function actionFor(legal: readonly Message[], slots: Slots, hand: readonly string[]): Message | null {
  const [left, right] = slots;
  const choice = listedFor(legal, slots, hand);
  if (choice === null || left === null || right === null) return null;
  return laid([left, right]) === laid([String(choice.left), String(choice.right)])
    ? choice
    : { ...choice, left, right };
}
