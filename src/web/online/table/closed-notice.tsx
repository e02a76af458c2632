import { addressOf } from '../../routes.ts';

/** Whoever runs the server has closed a table: it can be read, and nothing else. */
export const ClosedNotice = ({ why }: { readonly why: string }) => (
  <div className="on-notice slip" role="status">
    <span>{why} It can be read, and nothing else happens here.</span>
    <a className="btn btn--plain btn--small" href={addressOf('online')}>
      All tables
    </a>
  </div>
);
