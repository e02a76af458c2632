import { useDraft } from '../../../ui/draft.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { Go } from '../../../ui/table/go.tsx';
import { useKeys } from '../../../ui/table/keys.ts';
import { listed } from '../../../ui/table/listed.ts';
import { type Draft, dealOf, NO_DRAFT, settled } from './draft.ts';
import { Inls, nameAt, type Part, WaitBar, waitedFor } from './pieces.tsx';
import { areSame, dealsOf } from './scene.ts';
import { Effect, Packages, Swap, Trade } from './trade.tsx';
import { WarReport } from './war.tsx';

/** §4.1.5 `sealed`: a wish list, best first, and the most swaps of this wave. */
export function WishesScreen(part: Part) {
  const { table, scene } = part;
  const { names, legal, isBusy } = table;
  const [kept, setDraft] = useDraft<Draft>('wish', NO_DRAFT);
  const wishes = dealsOf(legal);
  const draft = settled(kept, wishes);
  const aim = dealOf(draft, wishes);
  const isDrafting = draft.pay.length + draft.get.length > 0;
  useKeys({ Escape: () => setDraft(NO_DRAFT) });
  const mine = scene.offers.filter(({ from, outcome }) => from === scene.me && outcome === 0);
  const published = scene.offers.filter(({ from, outcome }) => from !== scene.me && outcome !== 0);
  const trading = { ...part, deals: wishes, draft, setDraft };
  return (
    <>
      <Trade {...trading} isInOffer={(card) => mine.some(({ give, want }) => [...give, ...want].includes(card))}>
        <WarReport {...part} />
        <ol className="fa-list" aria-label="Your wish list, best first">
          {mine.map(({ to, give, want }, i) => (
            <li key={`${to} ${give.join()} ${want.join()}`} className="slip slip--mine fa-offer">
              <b className="fa-place">{i + 1}</b>
              <Swap get={want} pay={give} />
              <span className="fa-text">
                with <b>{nameAt(names, to)}</b>
              </span>
            </li>
          ))}
        </ol>
        {mine.length === 0 && <p className="fa-quiet">Your wish list is empty.</p>}
        {published.length > 0 && (
          <ul className="fa-else" aria-label="Wishes of the last wave that were not fulfilled">
            {published.map(({ from, to, give, want }) => {
              const match =
                to === scene.me
                  ? wishes.find((wish) => wish.partner === from && areSame(wish.pay, want) && areSame(wish.get, give))
                  : undefined;
              return (
                <li key={`${from} ${to} ${give.join()} ${want.join()}`}>
                  <Crest seat={from} isSmall />
                  <span>
                    {nameAt(names, from)} would give {to === scene.me ? 'you' : nameAt(names, to)} <Inls cards={give} />{' '}
                    for <Inls cards={want} />
                    <Effect of={match && table.preview(match.action)} />
                  </span>
                  {match && (
                    <button type="button" className="btn btn--plain btn--small" onClick={() => setDraft(match)}>
                      Wish it too
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        <Packages {...trading} />
      </Trade>
      <Bar
        {...part}
        draft={draft}
        count={mine.length}
        cancel={() => setDraft(NO_DRAFT)}
        isDrafting={isDrafting}
        effect={aim && table.preview(aim.action)?.text}
        add={
          aim && !isBusy
            ? () => {
                setDraft(NO_DRAFT);
                void table.act(aim.action);
              }
            : undefined
        }
      />
    </>
  );
}

interface BarProps extends Part {
  readonly draft: Draft;
  readonly count: number;
  readonly isDrafting: boolean;
  readonly effect: string | undefined;
  readonly cancel: () => void;
  readonly add: (() => void) | undefined;
}

const LIMITS = ['No swap', 'At most one', 'At most two'];

function Bar({ table, scene, draft, count, isDrafting, effect, cancel, add }: BarProps) {
  const { game, refusal, legal, isBusy } = table;
  const waited = listed(waitedFor(table));
  const seals = legal.filter(({ type }) => type === 'seal');
  const waves = scene.options['sealed-waves'];
  if (isDrafting)
    return (
      <ActionBar
        game={game}
        refusal={refusal}
        say={
          <>
            {draft.pay.length > 0 ? <Inls cards={draft.pay} /> : 'Which card of yours'} for{' '}
            {draft.get.length > 0 ? <Inls cards={draft.get} /> : '…'}
          </>
        }
        how={effect ?? (add ? 'It joins the end of your list.' : 'Tap a lit card.')}
      >
        <Go go={cancel} keys="Escape">
          Cancel
        </Go>
        <Go isPrimary isOff={!add} go={() => add?.()}>
          Add to my list
        </Go>
      </ActionBar>
    );
  if (legal.length === 0 && table.view.waiting.includes(scene.me)) return <WaitBar table={table} />;
  if (seals.length === 0)
    return (
      <ActionBar game={game} refusal={refusal} say="You have nothing left to swap" how={`Waiting for ${waited}.`} />
    );
  const isSealed = scene.hasChosen(scene.me);
  return (
    <ActionBar
      game={game}
      refusal={refusal}
      say={
        isSealed
          ? 'Your list is sealed'
          : count === 0
            ? 'Wish for swaps, or seal an empty list'
            : 'Add a wish, or seal the list'
      }
      how={
        isSealed
          ? `Waiting for ${waited}. A new wish begins a new list.`
          : `Wave ${scene.wave + 1} of at most ${waves}. How many swaps may come of it?`
      }
    >
      {seals.map((action) => {
        const limit = Number(action.limit);
        return (
          <Go key={limit} isPrimary={limit === Math.min(count, 2)} isOff={isBusy} go={() => void table.act(action)}>
            {LIMITS[limit] ?? `At most ${limit} swaps`}
          </Go>
        );
      })}
    </ActionBar>
  );
}
