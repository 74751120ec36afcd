import { lazy, Suspense } from 'react';

/** The search parameters of the inbox: the open requests, or all of them. */
export const inboxSearch = ({ show }: Readonly<Record<string, unknown>>): { show?: 'all' } =>
  show === 'all' ? { show } : {};

// The frame is loaded by everybody, the quotes' definitions only by lenders.
const WaitingCount = lazy(async () => ({ default: (await import('./waiting-count.tsx')).WaitingCount }));

/** The lender's waiting requests beside the navigation entry. */
export const InboxCount = () => (
  <Suspense fallback={null}>
    <WaitingCount />
  </Suspense>
);
