import { amountOf } from '../../../engine/words.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Hand } from './hand.tsx';
import { Market } from './market/market.tsx';
import { type Part, whose } from './pieces.tsx';
import { nameAt } from './scene.ts';
import { Collections } from './seats.tsx';
import { TabSlip } from './tab/tab.tsx';
import { lastWords } from './turn.ts';

/** While somebody else decides: their tab, their hand where it is open, and everybody's collection. */
export function WaitScreen(part: Part) {
  const { table, scene } = part;
  const { turn, me, players } = scene;
  const theirs = (players[turn]?.hand ?? []).filter((card) => card !== null);
  const own = players[me];
  const waited = table.view.waiting.map((seat) => nameAt(table.names, seat)).join(', ');
  return (
    <>
      <Market {...part} on={() => ({})} />
      <div className="rb-side">
        <TabSlip {...part} />
      </div>
      <div className="rb-below table-stays">
        {turn !== me && theirs.length > 0 && <Hand {...part} cards={theirs} title={`${whose(part, turn)} hand`} />}
        <Collections {...part} />
        <p className="rb-mypiles">
          You: {amountOf(own?.deck.length ?? 0, 'card')} in your deck, {own?.discard.length ?? 0} discarded
          {(own?.carried.length ?? 0) > 0 && `, ${own?.carried.length} carried over`}
        </p>
      </div>
      <ActionBar
        game={table.game}
        say={
          table.thinking !== null && table.thinking !== me
            ? `${nameAt(table.names, table.thinking)} is thinking`
            : `Waiting for ${waited}`
        }
        how={lastWords(table.log) === undefined ? 'The market fills; the starting player begins.' : undefined} // else the line above tells
        refusal={table.refusal}
      />
    </>
  );
}
