import type { ReactNode } from 'preact/compat';

/** What somebody should know at once, with what they can do about it. */
export const Notice = ({ children }: { readonly children: ReactNode }) => (
  <div className="on-notice slip" role="status">
    {children}
  </div>
);
