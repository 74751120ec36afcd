import { useQuery } from '@tanstack/react-query';
import { WaitingBadge } from '../../../lender-desk/web/inbox/waiting-badge.tsx';
import { useIsLender } from '../../../lender-desk/web/inbox/waiting-count.tsx';
import { waitingOptions } from '../queries.ts';

/** How many packages wait on the lender; nothing when none does. Loaded for lenders only, by PackagesCount. */
export function WaitingPackages() {
  const { data: waiting = 0 } = useQuery({ ...waitingOptions, enabled: useIsLender() });
  return <WaitingBadge waiting={waiting} />;
}
