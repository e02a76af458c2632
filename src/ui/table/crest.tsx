import { Icon } from '../cards/icon.tsx';
import { vars } from '../cards/shapes.tsx';
import { BEASTS } from '../cards/ui-icons.ts';

/** A seat is a colour and a beast, the same everywhere. */
export const Crest = ({ seat, isSmall = false }: { readonly seat: number; readonly isSmall?: boolean }) => (
  <span
    className={isSmall ? 'crest crest--s' : 'crest'}
    style={vars({ '--seat': `var(--seat-${seat % BEASTS.length})` })}
    aria-hidden="true"
  >
    <Icon name={BEASTS[seat % BEASTS.length] ?? 'fox-head'} />
  </span>
);
