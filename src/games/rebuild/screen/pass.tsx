import { amountOf } from '../../../engine/words.ts';
import { useDraft } from '../../../ui/draft.ts';
import { ActionBar } from '../../../ui/table/action-bar.tsx';
import { Crest } from '../../../ui/table/crest.tsx';
import { Go } from '../../../ui/table/go.tsx';
import { Hand } from './hand.tsx';
import { Market } from './market/market.tsx';
import { type Part, Shield } from './pieces.tsx';
import { handOf, nameAt, titleOf } from './scene.ts';
import { Collections } from './seats.tsx';
import { TabSlip } from './tab/tab.tsx';

/** §6.4 `pass-any`, D8: who gets the card that was played. */
export function PassScreen(part: Part) {
  const { table, scene } = part;
  const [to, setTo] = useDraft<number | null>('to', null);
  const card = scene.players[scene.me]?.played.find((id) => scene.face(id)?.pass === 'any') ?? '';
  const title = titleOf(scene, card);
  const action = table.legal.find((one) => one.to === to);
  return (
    <>
      <Market {...part} on={() => ({})} />
      <div className="rb-side">
        <ul className="rb-to" aria-label="Who gets it">
          {table.legal.map((one) => {
            const seat = Number(one.to);
            return (
              <li key={seat}>
                <button type="button" aria-pressed={seat === to} onClick={() => setTo(seat)}>
                  <Crest seat={seat} />
                  <span className="rb-what">
                    <b>{nameAt(table.names, seat)}</b>
                    <span>{amountOf(scene.players[seat]?.collection.length ?? 0, 'card')}</span>
                  </span>
                  <Shield n={scene.players[seat]?.points ?? 0} />
                </button>
              </li>
            );
          })}
        </ul>
        <TabSlip {...part} />
        <Collections {...part} />
      </div>
      <div className="rb-below table-stays">
        <Hand {...part} cards={handOf(scene)} title="Your hand" />
      </div>
      <ActionBar
        game={table.game}
        say={to === null ? `Who gets ${title}?` : `${nameAt(table.names, to)} gets ${title}`}
        how={`It goes into that hand, with its ${amountOf(scene.face(card)?.vp ?? 0, 'point')}.`}
        refusal={table.refusal}
      >
        <Go isPrimary isOff={!action || table.isBusy} go={() => action && void table.act(action)}>
          Pass it on
        </Go>
      </ActionBar>
    </>
  );
}
