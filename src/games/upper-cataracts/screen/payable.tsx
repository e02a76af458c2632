import type { Message } from '../../../engine/edge.ts';
import { Card } from '../../../ui/cards/card.tsx';
import type { Part } from './part.ts';
import { Effects, Price } from './pieces.tsx';

/** The Resolution Phase before a tablet is opened: everything that can be paid now, from left to right. */
export function Payable(part: Part) {
  const { table, scene } = part;
  const ways = table.legal.filter(({ type }) => type === 'resolve' || type === 'push');
  return (
    <section
      className="uc-payable"
      aria-label={table.legal.length === 0 ? 'The Resolution Phase' : 'What you can pay now'}
    >
      <h3 aria-level={2}>
        {table.legal.length === 0
          ? 'The Resolution Phase'
          : ways.length === 0
            ? 'Your stores pay for nothing on the wall'
            : 'You can pay for'}
      </h3>
      <ul>
        {ways.map((action) => (
          <Offer
            key={`${action.type} ${String(action.slot)} ${String(action.option ?? action.price)}`}
            part={part}
            action={action}
          />
        ))}
      </ul>
      {scene.lane.length === 0 && scene.hand.length > 0 && (
        <p className="uc-tip">
          Waiting in your hand for the next year: {scene.hand.map(scene.reading.nameOf).join(', ')}.
        </p>
      )}
    </section>
  );
}

function Offer({ part, action }: { readonly part: Part; readonly action: Message }) {
  const { scene, table, think } = part;
  const slot = Number(action.slot);
  const tablet = scene.tablets[slot - 1];
  if (!tablet) return null;
  const option = action.type === 'resolve' ? tablet.card.options[Number(action.option) - 1] : undefined;
  const push = action.type === 'push' ? tablet.card.crisis?.pushes[Number(action.price) - 1] : undefined;
  return (
    <li>
      <button type="button" className="uc-offer" onClick={() => think({ opened: slot, aim: action, times: 1 })}>
        <Card game={table.game} card={tablet.id} size="chip" isPlain clock={tablet.clock} crisis={tablet.crisis} />
        <span>
          <small>{tablet.name}</small>
          <b>{option ? option.name : `Push its Crisis, ${tablet.crisis} of ${tablet.top}`}</b>
          <span className="uc-deal">
            <Price of={option?.spend ?? push?.spend ?? {}} /> <i>→</i>{' '}
            {option ? <Effects of={option.do} /> : `push +${push?.by ?? 1}`}
          </span>
        </span>
      </button>
    </li>
  );
}
