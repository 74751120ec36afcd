import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { confirm } from '../../../../ui/confirm.ts';
import { readSession } from '../session.ts';

interface Leaving {
  readonly isDirty: boolean;
  /** What is not saved: "Your changes to this loan package aren't saved." */
  readonly text: string;
  /** Another part of the same page that is left with it, as one version for another. */
  readonly leaves?: (next: URLSearchParams) => boolean;
  /** Forgets what was typed, once the person leaves. */
  readonly forget: () => void;
}

/** Asks before a page with unsaved work is left. Going to another part of it is no leaving. @returns how to leave without being asked */
export function useAskBeforeLeaving({ isDirty, text, leaves, forget }: Leaving): () => void {
  const { history } = useRouter();
  const mayLeave = useRef(false);
  const latest = useRef({ forget, leaves });
  latest.current = { forget, leaves };
  useEffect(() => {
    if (!isDirty) return;
    return history.block({
      enableBeforeUnload: () => !mayLeave.current,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        if (mayLeave.current) return false;
        const isSamePage = currentLocation.pathname === nextLocation.pathname;
        if (isSamePage && !latest.current.leaves?.(new URLSearchParams(nextLocation.search))) return false;
        // A person who was logged out, here or by the server, is not held back.
        if (readSession().status !== 'in') return false;
        const isLeft = await confirm({
          title: 'Leave without saving?',
          text,
          confirm: 'Leave',
          cancel: 'Stay',
          dangerous: true,
        });
        if (isLeft) latest.current.forget();
        return !isLeft;
      },
    });
  }, [isDirty, text, history]);
  return () => {
    mayLeave.current = true;
  };
}
