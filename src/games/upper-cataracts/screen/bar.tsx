import type { Message } from '../../../engine/edge.ts';
import { effectsText } from '../words/card-words.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Go } from '../../../ui/table/go.tsx';
import { faceOf } from '../../../engine/zones.ts';
import { payableMandatory } from '../play.ts';
import { effectOf } from '../words/question.ts';
import { tryAction } from '../words/trial.ts';
import { endWords } from './forecast.tsx';
import { legalFor, type Part } from './part.ts';
import { payWords, sentence } from './pieces.tsx';
import { amounts, inWords, shortOf, sum } from './scene.ts';

/* The next step in words, with at most two buttons. */

export function Bar(part: Part) {
  const { table, scene, mind } = part;
  const { game, refusal } = table;
  if (table.legal.length === 0) return <ActionBar game={game} refusal={refusal} say="One moment …" />;
  if (mind.aim?.type === 'end' || mind.aim?.type === 'stop') return <Warning {...part} aim={mind.aim} />;
  switch (scene.phase) {
    case 'play':
      return <PlayBar {...part} />;
    case 'resolve':
      return <ResolveBar {...part} />;
    default:
      return <AskBar {...part} />;
  }
}

/** The button that ends the plays or the year; it warns where that costs something. */
export function finish(part: Part): void {
  const action = legalFor(part, { type: 'end' }) ?? legalFor(part, { type: 'stop' });
  if (!action || ASKED_APART.has(part.scene.phase)) return;
  if (part.mind.aim?.type === action.type || warningOf(part, action) === null) part.go(action);
  else part.think({ aim: action, opened: null, raised: null });
}

const ASKED_APART = new Set(['recur', 'banish', 'scout']);

/** What ending now would cost; null if nothing. */
function warningOf({ scene: { yearEnd, reading } }: Part, { type }: Message): string | null {
  const due = type === 'end' ? yearEnd.due.filter(({ why }) => why === 'Retained') : yearEnd.due;
  const lost = [0, 1, 2, 3].map((i) => sum(due.map((one) => one.lost[i] ?? 0)));
  const misfortunes = sum(due.map((one) => one.misfortunes));
  const ends = type === 'stop' ? endWords(yearEnd) : null;
  if (due.length === 0 || (type === 'end' && sum(lost) + misfortunes === 0)) return ends;
  const names = due.map(({ id }) => reading.nameOf(id));
  const why =
    type === 'end' ? `Kept: ${names.join(', ')}.` : `${names.join(', ')} ${names.length === 1 ? 'fails' : 'fail'}.`;
  const cost = [
    ...(sum(lost) > 0 ? [inWords(lost)] : []),
    ...(misfortunes > 0 ? [misfortunes === 1 ? 'a Misfortune comes' : `${misfortunes} Misfortunes come`] : []),
  ].join(', and ');
  return [
    why,
    ...(cost === '' ? [] : [`${sum(lost) > 0 ? 'You lose ' : ''}${cost}.`]),
    ...(ends === null ? [] : [ends]),
  ].join(' ');
}

function Warning(part: Part & { readonly aim: Message }) {
  const { table, aim, think, go } = part;
  const isEnd = aim.type === 'end';
  return (
    <ActionBar
      game={table.game}
      refusal={table.refusal}
      say={isEnd ? 'End your plays?' : 'End the year?'}
      how={warningOf(part, aim) ?? (isEnd ? 'Then you resolve.' : 'Then the Clocks advance.')}
    >
      <Go go={() => think({ aim: null })}>Not yet</Go>
      <Go isPrimary isOff={table.isBusy} go={() => go(aim)} keys="E">
        {isEnd ? 'End plays' : 'End the year'}
      </Go>
    </ActionBar>
  );
}

function PlayBar(part: Part) {
  const { table, scene, mind, think } = part;
  const { reading, hand } = scene;
  const card = mind.raised === null ? undefined : hand[mind.raised];
  const face = card === undefined ? undefined : reading.faceNamed(card);
  const end = legalFor(part, { type: 'end' });
  const canPlay = table.legal.some(({ type }) => type === 'play');
  const bar = { game: table.game, refusal: table.refusal };
  const endButton = (isPrimary: boolean) => (
    <Go isPrimary={isPrimary} isOff={!end || table.isBusy} go={() => finish(part)} keys="E">
      End plays
    </Go>
  );
  if (mind.opened !== null)
    return (
      <ActionBar
        {...bar}
        say="You pay for it after your plays"
        how="In the Resolution Phase, with what your cards brought."
      >
        {endButton(false)}
        <Go isPrimary go={() => think({ opened: null, aim: null })}>
          Back to your hand
        </Go>
      </ActionBar>
    );
  const forced = payableMandatory(reading.world);
  if (!face || face.kind !== 'action')
    return (
      <ActionBar
        {...bar}
        say={
          forced >= 0
            ? `Play ${faceOf(reading.world, forced).card.name}: it is Mandatory`
            : canPlay
              ? 'Play a card, or end your plays'
              : hand.length === 0
                ? 'Your hand is empty'
                : 'None of your cards can be played'
        }
        how={
          canPlay
            ? 'Tap a card to see what it does. Lit ones can be paid.'
            : 'End your plays: then you spend what you have.'
        }
      >
        {endButton(!canPlay)}
        {canPlay && (
          <Go isPrimary isOff go={() => undefined}>
            Play
          </Go>
        )}
      </ActionBar>
    );
  const { name, cost, play, keywords } = face.card;
  const { aim } = mind;
  const short = shortOf(reading, cost);
  const effects = sentence(effectsText(play, reading.nameOf));
  const pay = sum(amounts(cost)) === 0 ? '' : `${payWords(amounts(cost))}: `;
  return (
    <ActionBar
      {...bar}
      say={aim ? name : sum(short) > 0 ? `${name}: ${inWords(short)} short` : `${name} cannot be played now`}
      how={`${pay}${pay === '' ? effects : effects.slice(0, 1).toLowerCase() + effects.slice(1)}.${keywords.includes('mandatory') ? ' Mandatory.' : ''}`}
    >
      {endButton(false)}
      <Go isPrimary isOff={!aim || table.isBusy} go={() => aim && part.go(aim)}>
        Play
      </Go>
    </ActionBar>
  );
}

function ResolveBar(part: Part) {
  const { table, scene, mind } = part;
  const { tablets, reading } = scene;
  const bar = { game: table.game, refusal: table.refusal };
  const canPay = table.legal.length > 1;
  const stop = (isPrimary: boolean) => (
    <Go isPrimary={isPrimary} isOff={table.isBusy} go={() => finish(part)} keys="E">
      End the year
    </Go>
  );
  const tablet = mind.opened === null ? null : tablets[mind.opened - 1];
  const { aim, times } = mind;
  if (!tablet || !aim)
    return (
      <ActionBar
        {...bar}
        say={
          tablet
            ? `${tablet.name} cannot be paid now`
            : canPay
              ? 'Resolve a card, or end the year'
              : 'Nothing can be paid now'
        }
        how={
          canPay
            ? 'Tap a lit tablet: pay its price, take its reward.'
            : 'End the year: the Clocks advance, and new cards come.'
        }
      >
        {stop(!canPay)}
        {canPay && (
          <Go isPrimary isOff go={() => undefined}>
            Pay
          </Go>
        )}
      </ActionBar>
    );
  const option = aim.type === 'resolve' ? tablet.card.options[Number(aim.option) - 1] : undefined;
  const push = aim.type === 'push' ? tablet.card.crisis?.pushes[Number(aim.price) - 1] : undefined;
  const price = amounts(option?.spend ?? push?.spend ?? {}).map((n) => n * (push ? times : 1));
  const reached = tryAction(reading.world, aim, times)?.crises[tablet.slot - 1] ?? tablet.crisis;
  return (
    <ActionBar
      {...bar}
      say={option ? option.name : `Push ${tablet.name}${times > 1 ? ` ${times} times` : ''}`}
      how={
        option
          ? `${tablet.name} is resolved: ${effectsText(
              option.do.filter(({ op }) => op !== 'tag'),
              reading.nameOf,
            )}.`
          : `Crisis ${tablet.crisis} → ${reached} of ${tablet.top}${reached === tablet.top ? ': it is resolved' : ''}.`
      }
    >
      {stop(false)}
      <Go isPrimary isOff={table.isBusy} go={() => part.go(aim, times)}>
        {payWords(price)}
      </Go>
    </ActionBar>
  );
}

const STOPS: Readonly<Record<string, string>> = { scout: 'Leave them', recur: 'Take none', banish: 'Remove none' };
const VERBS: Readonly<Record<string, string>> = {
  choose: 'Choose it',
  'target-clock': 'Delay it',
  'target-crisis': 'Push it',
  scout: 'To the bottom',
  recur: 'Take it',
  banish: 'Remove it',
  retained: 'This one next',
};
const HOW: Readonly<Record<string, string>> = {
  choose: 'Tap an option; the stores show what it brings.',
  'target-clock': 'Tap one of the lit tablets.',
  'target-crisis': 'Tap one of the lit tablets.',
  recur: 'Tap a card of your Action Discard.',
  banish: 'Tap a card; it is gone for good, Tokens go back to the supply.',
  retained: 'Every one happens once; you choose the order.',
};

function AskBar(part: Part) {
  const { table, scene, mind, go } = part;
  const { aim } = mind;
  const stop = legalFor(part, { type: 'stop' }) ?? legalFor(part, { type: 'keep' });
  const leaf = aim && table.leaves.find(({ action }) => JSON.stringify(action) === JSON.stringify(aim));
  return (
    <ActionBar
      game={table.game}
      refusal={table.refusal}
      say={leaf ? sentence(leaf.words) : (table.question?.ask ?? 'What do you do?')}
      how={(aim && effectOf(scene.reading, aim, false)) ?? HOW[scene.phase]}
    >
      {stop && (
        <Go isOff={table.isBusy} go={() => go(stop)}>
          {scene.phase === 'scout' && table.legal.length === 2 ? 'Leave it' : (STOPS[scene.phase] ?? 'Stop')}
        </Go>
      )}
      <Go isPrimary isOff={!aim || table.isBusy} go={() => aim && go(aim)}>
        {VERBS[scene.phase] ?? 'Do it'}
      </Go>
    </ActionBar>
  );
}
