import type { Message } from '../../../engine/edge.ts';
import { effectParts } from '../words/card-text.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Go } from '../../../ui/table/go.tsx';
import { signed } from '../../../ui/table/signs.ts';
import { gainOf, type Payment, sum } from './account.ts';
import { doomedPlaces, endWords, isLastOf } from './forecast.ts';
import { type Part, Tokens, Wild } from './pieces.tsx';
import { cardAt, idsOf, listOf, nameAt, type Place, type Scene, titleOf } from './scene.ts';
import { passedTo } from './turn.ts';

/* The next step in step 2, in words. */

export function whatNow(scene: Scene, legal: readonly Message[]): string {
  const canBuy = legal.some(({ type }) => type === 'buy');
  const plays = [...new Set(legal.flatMap(({ type, card }) => (type === 'play' ? [String(card)] : [])))];
  const play = plays.length === 1 ? `play ${titleOf(scene, plays[0] ?? '')}` : 'play a card';
  if (canBuy && scene.isReaching) return 'Buy from any row';
  if (canBuy) return plays.length > 0 ? `Buy from the Purchase Row, or ${play}` : 'Buy from the Purchase Row';
  if (plays.length > 0) return `${play.slice(0, 1).toUpperCase()}${play.slice(1)}, or end your turn`;
  return scene.tab.bought > 0 ? 'Nothing more to buy: end your turn' : 'You cannot pay for anything: end your turn';
}

export function whatThen({ table, scene }: Part): string {
  const passed = passedTo(scene, table.log);
  if (passed) {
    const { card, from, gain } = passed;
    const points = `${signed(gain)} ${Math.abs(gain) === 1 ? 'point' : 'points'}`;
    return `${points}: ${nameAt(table.names, from)} passed ${titleOf(scene, card)} on to you.`;
  }
  // Whoever plays for the first time has to know how buying works before what ending does.
  if (scene.turns <= scene.seats && scene.tab.bought === 0)
    return scene.isCampaign
      ? `Reach ${scene.target} points before a column is empty. Tap a lit card: you pay by trashing cards of your hand.`
      : 'Tap a lit card. You pay by trashing cards of your hand.';
  const goes = doomedPlaces(scene).map((place) => titleOf(scene, cardAt(scene, place) ?? ''));
  const last = scene.isLast ? ' The market has run dry.' : '';
  if (goes.length === 0) return `Your hand is discarded, and the turn passes on.${last}`;
  return `Your hand is discarded, then ${goes.join(' and ')} ${goes.length === 1 ? 'is' : 'are'} trashed.${last}`;
}

interface BarProps extends Part {
  readonly back: () => void;
  readonly submit: (action: Message) => void;
}

export function BuyBar({
  table,
  scene,
  place,
  chosen,
  back,
  submit,
}: BarProps & { readonly place: Place; readonly chosen: Payment | null }) {
  const card = cardAt(scene, place) ?? '';
  const title = titleOf(scene, card);
  if (!chosen)
    return (
      <ActionBar
        game={table.game}
        say={`You cannot pay for ${title} yet`}
        how="Look at what is missing, then choose another card."
        refusal={table.refusal}
      >
        <Go isPrimary keys="Escape" go={back}>
          Back
        </Go>
      </ActionBar>
    );
  const { pay, left } = chosen;
  const gain = gainOf(scene, card, pay);
  const isEnd = isLastOf(scene, place.column);
  return (
    <ActionBar
      game={table.game}
      say={pay.length === 0 ? `${title} costs nothing now` : `${title}: trash ${listOf(scene, pay)}`}
      how={
        <>
          {signed(gain)} {Math.abs(gain) === 1 ? 'point' : 'points'}.{' '}
          {isEnd ? (
            <em>It {endWords(scene)}.</em>
          ) : sum(left.icons) + left.wild === 0 ? (
            'Nothing is left over.'
          ) : (
            <>
              <Tokens of={left.icons} />
              <Wild n={left.wild} /> left to buy more this turn.
            </>
          )}
        </>
      }
      refusal={table.refusal}
    >
      <Go keys="Escape" go={back}>
        Back
      </Go>
      <Go isPrimary isOff={table.isBusy} go={() => submit(chosen.action)}>
        Buy {title}
      </Go>
    </ActionBar>
  );
}

export function CardBar({
  table,
  scene,
  card,
  play,
  back,
  submit,
}: BarProps & { readonly card: string; readonly play: Message | undefined }) {
  const face = scene.face(card);
  const pays = table.legal.some(({ type, pay }) => type === 'buy' && idsOf(pay).includes(card));
  const effect = face ? effectParts(face, false).map(({ text }) => text) : [];
  return (
    <ActionBar
      game={table.game}
      say={
        play
          ? `Play ${titleOf(scene, card)}${effect.length > 0 ? `: ${effect.join('; ')}` : ''}`
          : `${titleOf(scene, card)} can only pay`
      }
      how={
        <>
          Trashed it gives {face?.isWild ? <Wild n={face.total} /> : <Tokens of={face?.icons ?? []} />}.{' '}
          {pays ? 'It can pay for the lit cards: tap one.' : 'It helps to buy nothing just now.'}
        </>
      }
      refusal={table.refusal}
    >
      <Go keys="Escape" go={back}>
        Back
      </Go>
      {play && (
        <Go isPrimary keys="P" isOff={table.isBusy} go={() => submit(play)}>
          Play it
        </Go>
      )}
    </ActionBar>
  );
}
