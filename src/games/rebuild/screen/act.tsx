import type { Message } from '../../../engine/edge.ts';
import { useDraft } from '../../../ui/draft.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Go } from '../../../ui/table/go.tsx';
import { focusOn, useKeys } from '../../../ui/table/keys.ts';
import { isSame } from '../../../ui/table/leaves.ts';
import { paymentsFor, type Payment, type Verdict, verdictFor } from './account.ts';
import { BuyBar, CardBar, whatNow, whatThen } from './act-bar.tsx';
import { Hand, type OnHand } from './hand.tsx';
import { Market } from './market/market.tsx';
import { type OnPlace, type Part } from './pieces.tsx';
import { cardAt, handOf, idsOf, isSamePlace, listOf, type Place, placeOf, type OwnScene, titleOf } from './scene.ts';
import { Collections } from './seats.tsx';
import { TabSlip } from './tab/tab.tsx';
import { Till } from './tab/till.tsx';
import { drawnBy } from './turn.ts';
import { VerdictTag } from './verdict.tsx';

/** What is half chosen in step 2. */
type Aim =
  | { readonly is: 'buy'; readonly place: Place; readonly pay: Message | null }
  | { readonly is: 'card'; readonly at: number }
  | { readonly is: 'end' };

/** §4.1.2, D1: buy from the Purchase Row, play a card, or end the turn. */
export function ActScreen(part: Part) {
  const { table, scene } = part;
  const { legal } = table;
  const hand = handOf(scene);
  // What was half chosen belongs to the table as it lay: a step taken, or taken back, begins anew.
  const moment = JSON.stringify([hand, scene.columns, scene.tab]);
  const [half, setHalf] = useDraft<{ readonly aim: Aim; readonly moment: string } | null>('aim', null);
  const aim = half?.moment === moment ? half.aim : null;
  const setAim = (next: Aim | null): void => setHalf(next && { aim: next, moment });
  const held = aim?.is === 'card' ? hand[aim.at] : undefined;
  const payments = aim?.is === 'buy' ? paymentsFor(scene, legal, aim.place) : [];
  const chosen =
    aim?.is === 'buy'
      ? (payments.find(({ action }) => aim.pay && isSame(action, aim.pay)) ?? payments[0] ?? null)
      : null;
  const verdicts = new Map(
    scene.columns.map((_, i): [number, Verdict | null] => [i + 1, verdictFor(scene, legal, { column: i + 1, row: 1 })]),
  );

  const submit = (action: Message): void => {
    if (table.isBusy) return;
    void table.act(action);
  };
  const back = (): void => {
    if (aim?.is === 'buy') focusOn(`.rb [data-place="${aim.place.column} ${aim.place.row}"]`);
    setAim(null);
  };
  const buyWith = (place: Place, card?: string): void => {
    const ways = paymentsFor(scene, legal, place);
    const pay = ways.find((way) => card === undefined || way.pay.includes(card)) ?? ways[0];
    setAim({ is: 'buy', place, pay: pay?.action ?? null });
    focusOn('.rb .actionbar .btn--primary');
  };
  const playOf = (card: string): Message | undefined =>
    legal.find((action) => action.type === 'play' && action.card === card);
  const end = legal.find(({ type }) => type === 'end');
  const free = legal.find((action) => action.type === 'buy' && idsOf(action.pay).length === 0);
  const finish = (): void => {
    if (!end) return;
    if (free && aim?.is !== 'end') setAim({ is: 'end' });
    else submit(end);
  };

  useKeys({
    Escape: aim ? back : undefined,
    e: aim === null || aim.is === 'end' ? finish : undefined,
    p: held !== undefined && playOf(held) ? () => submit(playOf(held) ?? { type: '' }) : undefined,
    ...Object.fromEntries(
      scene.columns.map((cards, i) => [
        String(i + 1),
        cards.length > 0 ? () => buyWith({ column: i + 1, row: 1 }) : undefined,
      ]),
    ),
  });

  const onPlace = (place: Place): OnPlace => {
    const ways = waysAt(legal, place);
    const paid = held === undefined ? ways : ways.filter(({ pay }) => idsOf(pay).includes(held));
    const isAimed = aim?.is === 'buy' && isSamePlace(aim.place, place);
    const canOpen = place.row === 1 || ways.length > 0;
    return {
      state: isAimed ? 'picked' : paid.length > 0 ? 'legal' : held !== undefined ? 'idle' : undefined,
      isPicked: isAimed,
      says:
        ways.length > 0 ? `can be bought, ${ways.length === 1 ? '1 way' : `${ways.length} ways`} to pay` : undefined,
      does: ways.length > 0 ? 'Buy' : 'Price',
      pick: canOpen ? () => (isAimed ? back() : buyWith(place, held)) : undefined,
      drop: `buy ${place.column} ${place.row}`,
    };
  };

  const spent = spentPlaces(hand, chosen?.pay ?? []);
  const onHand = (card: string, at: number): OnHand => ({
    isPlayable: playOf(card) !== undefined && aim?.is !== 'buy',
    isPicked: aim?.is === 'card' && aim.at === at,
    state: aim?.is === 'card' && aim.at === at ? 'picked' : undefined,
    mark: spent.has(at) ? 'spend' : undefined,
    says: spent.has(at) ? 'would be trashed' : undefined,
    pick: () => {
      if (aim?.is === 'buy') setAim({ ...aim, pay: turnedAround(payments, chosen, card, spent.has(at)) });
      else if (aim?.is === 'card' && aim.at === at) {
        const play = playOf(card);
        if (play) submit(play);
        else setAim(null);
      } else setAim({ is: 'card', at });
    },
    drag: {
      begin: () => {
        setAim({ is: 'card', at });
        return () => setAim(aim);
      },
      accepts: (target) => (target === 'play' ? playOf(card) !== undefined : canPayAt(legal, target, card)),
      drop: (target) => {
        const play = playOf(card);
        if (target === 'play' && play) submit(play);
        else if (canPayAt(legal, target, card)) buyWith(placeNamed(target), card);
      },
      why: (target) => whyNot(scene, legal, target, card),
    },
  });

  return (
    <>
      <Market
        {...part}
        on={onPlace}
        aim={aim?.is === 'buy' ? aim.place.column : null}
        verdict={({ column }) => {
          const verdict = verdicts.get(column);
          return verdict && <VerdictTag verdict={verdict} scene={scene} />;
        }}
      />
      <div className="rb-side" data-buying={aim?.is === 'buy' ? (payments.length < 3 ? 'few' : 'many') : undefined}>
        {aim?.is === 'buy' && (
          <Till
            {...part}
            place={aim.place}
            payments={payments}
            chosen={chosen}
            choose={({ action }) => setAim({ ...aim, pay: action })}
            verdict={verdictFor(scene, legal, aim.place)}
          />
        )}
        <TabSlip {...part} isDrop />
        {aim?.is !== 'buy' && <Collections {...part} />}
      </div>
      <div className="rb-below table-stays">
        <Hand {...part} cards={hand} title="Your hand" on={onHand} fresh={drawnBy(table.log, scene.me)} />
      </div>
      {aim?.is === 'buy' ? (
        <BuyBar {...part} place={aim.place} chosen={chosen} back={back} submit={submit} />
      ) : held !== undefined ? (
        <CardBar {...part} card={held} play={playOf(held)} back={back} submit={submit} />
      ) : aim?.is === 'end' && free ? (
        <ActionBar
          game={table.game}
          say={`You can still take ${titleOf(scene, cardAt(scene, placeOf(free)) ?? '')} for nothing`}
          how="Your tab covers it. What is unspent is lost with the turn."
          refusal={table.refusal}
        >
          <Go go={finish}>End turn</Go>
          <Go isPrimary go={() => buyWith(placeOf(free))}>
            Take it
          </Go>
        </ActionBar>
      ) : (
        <ActionBar game={table.game} say={whatNow(scene, legal)} how={whatThen(part)} refusal={table.refusal}>
          <Go isPrimary={legal.length === 1} keys="E" isOff={table.isBusy} go={finish}>
            End turn
          </Go>
        </ActionBar>
      )}
    </>
  );
}

const waysAt = (legal: readonly Message[], place: Place): Message[] =>
  legal.filter((action) => action.type === 'buy' && isSamePlace(placeOf(action), place));

function placeNamed(target: string): Place {
  const [, column, row] = target.split(' ').map(Number);
  return { column: column ?? 0, row: row ?? 0 };
}

/** Whether a card of the hand may pay for the one that it is dropped on. */
const canPayAt = (legal: readonly Message[], target: string, card: string): boolean =>
  target.startsWith('buy ') && waysAt(legal, placeNamed(target)).some(({ pay }) => idsOf(pay).includes(card));

function whyNot(scene: OwnScene, legal: readonly Message[], target: string | null, card: string): string {
  const title = titleOf(scene, card);
  if (target === 'play') return `${title} cannot be played, it can only pay.`;
  if (target === null) return 'Lay it on the card that it should pay for, or on your tab to play it.';
  const place = placeNamed(target);
  const wanted = titleOf(scene, cardAt(scene, place) ?? '');
  const verdict = verdictFor(scene, legal, place);
  if (waysAt(legal, place).length > 0) return `${title} is not needed to pay for ${wanted}.`;
  if (place.row > 1) return `${wanted} lies above the Purchase Row: it cannot be bought now.`;
  return verdict?.is === 'play'
    ? `${wanted} can be paid once you have played ${listOf(scene, verdict.first)}.`
    : `Your hand cannot pay for ${wanted}.`;
}

/** The places in the hand of cards that would be trashed; of equal ones the first. */
function spentPlaces(hand: readonly string[], pay: readonly string[]): Set<number> {
  const places = new Set<number>();
  for (const card of pay) {
    const at = hand.findIndex((other, i) => other === card && !places.has(i));
    if (at >= 0) places.add(at);
  }
  return places;
}

/** The best payment with one card of this kind more, or one fewer; the same if there is none. */
function turnedAround(
  payments: readonly Payment[],
  chosen: Payment | null,
  card: string,
  isSpent: boolean,
): Message | null {
  const copies = (pay: readonly string[]): number => pay.filter((id) => id === card).length;
  const wanted = copies(chosen?.pay ?? []) + (isSpent ? -1 : 1);
  const found = payments.find(({ pay, price }) => price === chosen?.price && copies(pay) === wanted);
  return (found ?? chosen)?.action ?? null;
}
