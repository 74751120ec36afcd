import { useEffect, useRef } from 'react';
import { notice } from '../../../ui/notices.tsx';
import type { Notification } from '../contract.ts';
import { arrivedSince } from './read-marks.ts';

/** More at once are only counted: after a night away nobody reads a stack of notices. */
const saidSingly = 3;

/** Says what has arrived since the list was first read. */
export function useArrivals(notifications: readonly Notification[] | undefined): void {
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!notifications) return;
    const arrived = known.current ? arrivedSince(known.current, notifications) : [];
    known.current = new Set([...(known.current ?? []), ...notifications.map(({ _id }) => _id)]);
    if (arrived.length > saidSingly) notice.info(`${arrived.length} new notifications`);
    else for (const { message } of arrived) notice.info(message);
  }, [notifications]);
}
