import { type ReactNode, useLayoutEffect, useRef } from 'preact/compat';
import { Stroke } from '../cards/icon.tsx';
import { Guarded } from '../guarded.tsx';

interface SheetProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
  readonly as?: string;
}

/** A sheet of paper over the table: at the bottom on a phone, in the middle on a desk. Esc and a tap beside it put it away. */
export function Sheet({ title, close, children, as = '' }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it is painted: whoever sees it can close it with Escape.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`sheet ${as}`}
      aria-label={title}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <div className="sheet-in">
        <div className="sheet-head">
          <h2 className="display" tabIndex={-1} autoFocus>
            {title}
          </h2>
          <button className="iconbtn" aria-label="Close" onClick={() => dialog.current?.close()}>
            <Stroke d="M5 5 19 19M19 5 5 19" />
          </button>
        </div>
        <Guarded
          instead={
            <p role="alert">This could not be loaded; perhaps the network is gone. Nothing at the table is lost.</p>
          }
        >
          {children}
        </Guarded>
      </div>
    </dialog>
  );
}
