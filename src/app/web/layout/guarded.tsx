import { Center, Text } from '@mantine/core';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../../features/accounts/web/session.ts';
import {
  clearSession,
  forgetWayOn,
  readLenderUserId,
  useWayOn,
} from '../../../features/accounts/web/session-storage.ts';
import { type Decision, decide, pathOf } from '../guards.ts';

/** The decision about the page on screen; `settled` is false while the router is between two pages. */
function useDecision(): { decision: Decision; settled: boolean; href: string } {
  const session = useSession();
  const wayOn = useWayOn();
  const { settled, guard, ...place } = useRouterState({
    structuralSharing: true,
    select: ({ location, resolvedLocation, matches }) => {
      const leaf = matches.at(-1);
      const params = leaf?.params as { lenderId?: string } | undefined;
      return {
        settled: location.href === resolvedLocation?.href,
        path: location.pathname,
        href: location.href,
        guard: leaf?.staticData.guard ?? 'public',
        lenderId: params?.lenderId,
      };
    },
  });
  const arrived = settled && wayOn !== undefined && pathOf(wayOn) === place.path;
  useEffect(() => {
    if (arrived) forgetWayOn();
  }, [arrived]);
  return {
    settled,
    href: place.href,
    decision: decide(guard, session, { ...place, storedLenderUserId: readLenderUserId(), wayOn }),
  };
}

/** The page of the current address, once its guard admits the person. */
export function Guarded() {
  const { decision, settled, href } = useDecision();
  const router = useRouter();
  const { kind } = decision;
  const to = 'to' in decision ? decision.to : undefined;
  useEffect(() => {
    if (to === undefined || !settled) return;
    // What is on screen may already be left behind: a decision about it must not undo a later navigation.
    if (router.latestLocation.href !== href) return;
    if (kind === 'restart') return clearSession(to);
    router.history.replace(to);
    // Taken, and not only when it has loaded: where the person goes from here on is up to them.
    forgetWayOn();
  }, [kind, to, settled, href, router]);
  if (kind === 'show') return <Outlet />;
  return (
    <Center mih="50vh" role="status">
      <Text c="dimmed">Loading...</Text>
    </Center>
  );
}
