import { late } from '../../../../ui/on-demand.tsx';

/** The search parameters of the inbox: the open requests, or all of them. */
export const inboxSearch = ({ show }: Readonly<Record<string, unknown>>): { show?: 'all' } =>
  show === 'all' ? { show } : {};

// The frame is loaded by everybody, the quotes' definitions only by lenders.
/** The lender's waiting requests beside the navigation entry. */
export const InboxCount = late(async () => (await import('./waiting-count.tsx')).WaitingCount);
