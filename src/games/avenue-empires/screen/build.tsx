import { useMemo } from 'preact/compat';
import type { Message } from '../../../engine/edge.ts';
import { useDraft } from '../../../ui/draft.ts';
import { useDeck } from '../../../ui/cards/card.tsx';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { focusOn, useKeys } from '../../../ui/table/keys.ts';
import { signed } from '../../../ui/table/signs.ts';
import { Board } from './board.tsx';
import { flagsOf, Hand, type Held } from './hand.tsx';
import { focusedCard, walkHand } from './keys.ts';
import { type Part, waitingText } from './part.ts';
import { bestFor, reckon, whyPoints } from './points.ts';
import { CENTER, isAt, LEFT, type Place, placeText, RIGHT, withCard } from './scene.ts';
import type { Ghost, OnPlot } from './town.tsx';
import { beforeBuild, changesOf, dropOf, gainAt, litBy, nextOf, onPlot, placeOf } from './trial.ts';

/** D3 and D4: a card of the hand, then its place. Every legal place shows what it would bring. */
export function BuildScreen({ part }: { readonly part: Part }) {
  const { scene, table, act } = part;
  const { hand, seat } = scene;
  const deck = useDeck(table.game);
  const name = (id: string): string => deck.name(id);
  const [isChanging, setChanging] = useDraft('changing', false);
  const [chosen, setPicked] = useDraft<number | null>('picked', hand.length === 1 ? 0 : null); // nothing to choose from
  const [aimed, setAim] = useDraft<Place | null>('place', null);

  const standing = isChanging || scene.pending?.type !== 'build' ? null : scene.pending;
  const isAsked = table.legal.length > 0 && (scene.pending === null || isChanging);
  const picked = standing ? hand.indexOf(String(standing.card)) : chosen;
  const aim = standing ? placeOf(standing) : aimed;
  const card = picked === null ? undefined : hand[picked];
  const builds = useMemo(() => table.legal.filter(({ type }) => type === 'build'), [table.legal]);
  const places = isAsked && card !== undefined ? builds.filter((one) => one.card === card).map(placeOf) : [];
  const action = builds.find((one) => one.card === card && aim !== null && isAt(aim, placeOf(one)));
  const nothing = table.legal.find(({ type }) => type !== 'build');

  const own = scene.cities[seat] ?? [];
  const city = useMemo(
    () => (card !== undefined && aim ? withCard(own, card, aim) : own),
    [scene, card, aim?.avenue, aim?.row],
  );
  const best = useMemo(() => (scene.isScored ? hand.map((one) => bestFor(scene, seat, one)) : []), [scene]);
  const flags = useMemo(() => flagsOf(part), [scene, table.log]);

  const pick = (i: number): void => {
    setPicked(i === picked ? null : i);
    setAim(null);
  };
  const clear = (): void => {
    if (picked !== null && isAsked) focusOn(`.ae [data-hand="${picked}"]`);
    if (aim && isAsked) setAim(null);
    else setPicked(null);
  };
  const submit = (message: Message): void => {
    void act(message).then((refused) => {
      if (refused !== null) return;
      setChanging(false);
      setPicked(null);
      setAim(null);
    });
  };
  const aimByKey = (avenue: number): void => {
    const rows = places.filter((place) => place.avenue === avenue);
    const next = rows.find((place) => isAt(aim, place)) ? nextOf(rows, aim) : rows.at(-1);
    if (!next) return;
    setAim(next);
    focusOn('.ae .actionbar .btn--primary');
  };
  const isPlacing = isAsked && card !== undefined;
  useKeys({
    ...(isAsked ? Object.fromEntries(hand.map((_, i) => [String(i + 1), () => pickByKey(i)])) : {}),
    ArrowLeft: () => (isPlacing ? aimByKey(LEFT) : walkHand(-1)),
    ArrowRight: () => (isPlacing ? aimByKey(RIGHT) : walkHand(1)),
    ArrowUp: isPlacing ? () => aimByKey(CENTER) : undefined,
    ArrowDown: isPlacing && aim ? () => aimByKey(aim.avenue) : undefined,
    Escape: isAsked ? clear : undefined,
    Backspace: isAsked ? clear : undefined,
  });
  const pickByKey = (i: number): void => {
    pick(i);
    if (focusedCard() !== i) focusOn(`.ae [data-hand="${i}"]`);
  };

  // Once a place between two cards is chosen, the others fold away: the avenues show the city as it would stand.
  const isInner = aim !== null && aim.row <= (own[aim.avenue]?.length ?? 0);
  const ghosts: Ghost[] = places
    .filter((place) => aim === null || (place.row > (own[place.avenue]?.length ?? 0) && place.avenue !== aim.avenue))
    .map((place) => ({
      place,
      card: card ?? '',
      gain: scene.isScored ? gainAt(scene, card ?? '', place) : null,
      take: () => setAim(place),
    }));
  const on = (place: Place): OnPlot => onPlot({ scene, card, aim, place, isAsked });
  const tap = (place: Place): void => {
    if (isAsked && isAt(aim, place)) setAim(null);
    else part.look(seat, aim ? beforeBuild(place, aim) : place);
  };

  const held = (one: string, i: number): Held => {
    const gain = best[i];
    return {
      state: i === picked ? (standing ? 'idle' : 'picked') : isAsked ? 'legal' : 'idle',
      isPressed: i === picked,
      flag: standing && i === picked ? 'chosen' : flags[i],
      words: `${flags[i] ?? ''}${gain === undefined ? '' : ` At its best place ${signed(gain)}.`}`,
      figure: gain !== undefined && isAsked && (
        <span className="ae-up" data-picked={i === picked ? '' : undefined} aria-hidden="true">
          {signed(gain)}
        </span>
      ),
      pick: isAsked ? () => pick(i) : undefined,
      drag: {
        begin: () => {
          setPicked(i);
          setAim(null);
          return () => {
            setPicked(chosen);
            setAim(aimed);
          };
        },
        accepts: (target) => builds.some((build) => build.card === one && dropOf(placeOf(build)) === target),
        drop: (target) => {
          const build = builds.find((each) => each.card === one && dropOf(placeOf(each)) === target);
          if (build) setAim(placeOf(build));
        },
        why: () => `${name(one)} can stand only at the places of your own city that light up.`,
      },
    };
  };

  return (
    <>
      <Hand part={part} cards={hand} title="Your hand" of={held} />
      <Board part={part} as="mine" city={city} ghosts={ghosts} on={on} tap={tap} lit={litBy(card, aim)} />
      <ActionBar
        game={table.game}
        refusal={table.refusal}
        {...(isAsked
          ? asking({ part, card, aim, words: card === undefined ? '' : deck.words(card), name })
          : waiting({ part, card, aim, name }))}
      >
        {isAsked && (
          <>
            {card !== undefined ? (
              <button className="btn btn--plain" onClick={clear}>
                {aim && isInner ? 'Other places' : aim ? 'Clear' : 'Another card'}
              </button>
            ) : (
              nothing && (
                <button className="btn btn--plain" disabled={table.isBusy} onClick={() => submit(nothing)}>
                  {nothing.type === 'nothing' ? 'Build nothing' : 'Build no more'}
                </button>
              )
            )}
            <button
              className="btn btn--primary"
              disabled={!action || table.isBusy}
              onClick={() => action && submit(action)}
            >
              Build here
            </button>
          </>
        )}
        {!isAsked && scene.pending && table.legal.length > 0 && (
          <button
            className="btn btn--plain"
            onClick={() => {
              setPicked(null);
              setAim(null);
              setChanging(true);
            }}
          >
            Change my build
          </button>
        )}
      </ActionBar>
    </>
  );
}

/* ---- the bar ---- */

interface Told {
  readonly part: Part;
  readonly card: string | undefined;
  readonly aim: Place | null;
  readonly name: (card: string) => string;
}

function asking({ part, card, aim, words, name }: Told & { readonly words: string }) {
  const { scene } = part;
  const isAgain = scene.phase === 'build-again';
  if (card === undefined)
    return {
      say: isAgain ? 'Build one more card, if you like' : 'Choose a card to build',
      how: scene.isScored
        ? 'The figure: what it would add now, at its best place. The rest of the hand is thrown away.'
        : 'One card of your hand; the rest is thrown away.',
    };
  if (!aim) return { say: `Where does ${name(card)} go?`, how: words };
  if (!scene.isScored) return { say: `${name(card)} at ${placeText(aim)}`, how: words };
  const own = scene.cities[scene.seat] ?? [];
  const before = reckon(scene, scene.seat).total;
  const gain = gainAt(scene, card, aim);
  const why = whyPoints(scene, scene.seat, withCard(own, card, aim), aim);
  const others = changesOf(scene, card, aim).map((one) => `${name(one.card)} ${signed(one.change)}`);
  return {
    say: `${name(card)} at ${placeText(aim)}: ${signed(gain)}`,
    how: (
      <>
        <b className="ae-sum">
          {before} → {before + gain}
        </b>{' '}
        {name(card)} {why}
        {others.length > 0 && `; ${others.join(', ')}`}.
      </>
    ),
  };
}

function waiting({ part, card, aim, name }: Told) {
  const { scene, table } = part;
  const say = waitingText(part);
  if (scene.phase === 'build-again') return { say, how: `${part.name(scene.turn)} may build one more card.` };
  if (scene.pending?.type === 'nothing') return { say, how: 'You build nothing in this round.' };
  if (card === undefined || !aim) return { say, how: 'You have no card to build.' };
  const change = table.legal.length > 0 ? ' You may change it until all have chosen.' : '';
  return { say, how: `${name(card)} at ${placeText(aim)} is revealed with the others.${change}` };
}
