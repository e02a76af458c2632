import { CardIcon } from '../../../../ui/cards/icon.tsx';
import { ICONS } from '../cards/icons.ts';
import { vars } from '../../../../ui/cards/shapes.tsx';
import { Shield, Tokens } from '../pieces.tsx';
import type { Scene } from '../scene.ts';

/** The visible top of a card further up: points, price, silhouette. */
export function Slat({
  scene,
  card,
  mark,
}: {
  readonly scene: Scene;
  readonly card: string;
  readonly mark?: string | undefined;
}) {
  const face = scene.face(card);
  if (!face) return null;
  const [price = face.icons] = face.prices;
  const kinds = price.filter((units) => units > 0).length;
  const main = ['wood', 'steel', 'stone', 'gold'][face.icons.indexOf(Math.max(...face.icons))];
  return (
    <span
      className="rb-slat"
      data-stage={face.stage}
      data-kinds={kinds}
      data-mark={mark}
      style={vars({ '--cat': `var(--c-${main})` })}
      aria-hidden="true"
    >
      <span className="rb-slatvp">
        <Shield n={face.vp} />
      </span>
      <span className="rb-slattext">
        <span className="rb-slatname">{face.title}</span>
        <span className="rb-price">
          <Tokens of={price} isShort={kinds > 2} />
          {face.prices.length > 1 && <small>or</small>}
        </span>
      </span>
      <CardIcon name={ICONS[card] ?? ''} />
    </span>
  );
}
