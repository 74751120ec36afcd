import { lazy, Suspense } from 'react';

// The frame is loaded by everybody, the quotes' definitions only by lenders.
const WaitingCount = lazy(async () => ({ default: (await import('./waiting-count.tsx')).WaitingCount }));

/** The lender's waiting requests beside the navigation entry. */
export const InboxCount = () => (
  <Suspense fallback={null}>
    <WaitingCount />
  </Suspense>
);
