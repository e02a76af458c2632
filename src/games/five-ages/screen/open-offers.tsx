import { ACCEPTED, DECLINED } from '../shape.ts';
import { Crest } from '../../../ui/table/crest.tsx';
import { Inls, nameAt, type Shown } from './pieces.tsx';
import type { Offer } from './scene.ts';
import { ARROWS } from './trade.tsx';

const LATEST = 3;
const ANSWERS: Readonly<Record<number, string>> = { [ACCEPTED]: 'agreed to', [DECLINED]: 'declined' };

/** §T3 for whoever looks on: what is offered by whom to whom, and what became of the last offers. */
export function OpenOffers({ table, scene }: Shown) {
  const { names } = table;
  if (scene.phase !== 'negotiate' && scene.phase !== 'wishes') return null;
  const open = scene.offers.filter(({ outcome }) => outcome === 0);
  const answered = scene.offers.filter(({ outcome }) => ANSWERS[outcome] !== undefined);
  const name = (seat: number): string => nameAt(names, seat);
  return (
    <>
      {open.length === 0 && scene.phase === 'negotiate' && <p className="fa-quiet">No offer is open.</p>}
      {open.map(({ from, to, give, want }) => (
        <div
          key={keyOf({ from, to, give, want })}
          className="slip fa-offer fa-open"
          role="group"
          aria-label={`${name(from)} offers ${name(to)} a swap`}
        >
          <Crest seat={from} isSmall />
          <span className="fa-swap">
            <Leg who={name(from)} cards={give} />
            {ARROWS}
            <Leg who={name(to)} cards={want} />
          </span>
          <Crest seat={to} isSmall />
        </div>
      ))}
      {answered.length > 0 && (
        <ul className="fa-else fa-answered" aria-label="What became of the last offers">
          {answered.slice(-LATEST).map(({ from, to, give, want, outcome }) => (
            <li key={keyOf({ from, to, give, want })}>
              <b>{name(to)}</b> {ANSWERS[outcome]} {name(from)}’s offer: <Inls cards={give} /> for <Inls cards={want} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const keyOf = ({ from, to, give, want }: Omit<Offer, 'outcome'>): string =>
  `${from} ${to} ${give.join()} ${want.join()}`;

const Leg = ({ who, cards }: { readonly who: string; readonly cards: readonly string[] }) => (
  <span className="fa-leg">
    <small>{who} gives</small>
    <b>
      <Inls cards={cards} />
    </b>
  </span>
);
