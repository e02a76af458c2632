import { CardIcon } from '../../../ui/cards/icon.tsx';
import type { Verdict } from './account.ts';
import { pointsText, signed } from '../../../ui/table/signs.ts';
import { Tokens } from './pieces.tsx';
import { type Scene, titleOf } from './scene.ts';

/** §8 D1 in a sign, words and colour. */
export function VerdictTag({ verdict, scene }: { readonly verdict: Verdict; readonly scene: Scene }) {
  switch (verdict.is) {
    case 'now':
      return verdict.gain < 0 ? (
        <span className="rb-tag" data-is="loss">
          <b>Buy at a loss</b>
          <span>{pointsText(verdict.gain)}</span>
        </span>
      ) : (
        <span className="rb-tag" data-is="now">
          <b>✓ Buy now</b>
          <span>
            {signed(verdict.gain)} · {verdict.isFree ? 'free' : verdict.ways === 1 ? '1 way' : `${verdict.ways} ways`}
          </span>
        </span>
      );
    case 'play':
      return (
        <span className="rb-tag" data-is="play">
          <b>
            <CardIcon name="hammer-nails" /> first play
          </b>
          <span>{verdict.first.length === 1 ? titleOf(scene, verdict.first[0] ?? '') : '2 cards'}</span>
        </span>
      );
    case 'short':
      return (
        <span className="rb-tag" data-is="short">
          <b>✕ short of</b>
          <span>
            <Short {...verdict.shortage} />
          </span>
        </span>
      );
  }
}

/** What is missing; where flexible icons help, only how many in all is certain. */
export function Short({ units, total }: { readonly units: readonly number[]; readonly total: number }) {
  const kinds = units.filter((short) => short > 0).length;
  if (units.reduce((all, short) => all + short, 0) === total) return <Tokens of={units} />;
  return kinds === 1 ? (
    <Tokens of={units.map((short) => (short > 0 ? total : 0))} />
  ) : (
    <span className="rb-tok">{total === 1 ? '1 icon' : `${total} icons`}</span>
  );
}
