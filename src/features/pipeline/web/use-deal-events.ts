import { useEffect, useEffectEvent } from 'react';
import { subscribeToDeal } from '../../live/web/live-updates.ts';
import type { DealEvent } from '../model.ts';

/** What is known of the deal may be out of date: refetch everything. Comes first, and whenever too much was missed. */
interface Reset {
  readonly type: 'reset';
}

/**
 * Calls `onEvent` with every event of a deal from now on, once and in order, whatever becomes of the connection meanwhile.
 * @param dealId undefined: of none
 */
export function useDealEvents(dealId: string | undefined, onEvent: (event: DealEvent | Reset) => void): void {
  const listener = useEffectEvent(onEvent);
  useEffect(() => {
    if (dealId === undefined) return;
    // What the server writes for a deal is a DealEvent: the page and its server are one version.
    return subscribeToDeal(dealId, (event) => listener(event as DealEvent | Reset));
  }, [dealId]);
}
