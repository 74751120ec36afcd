import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { confirm } from '../../../../ui/confirm.ts';
import { readSession } from '../session.ts';

interface Leaving {
  readonly isDirty: boolean;
  /** What is not saved: "Your changes to this loan package aren't saved." */
  readonly text: string;
  /** Forgets what was typed, once the person leaves. */
  readonly forget: () => void;
}

/** Asks before a page with unsaved work is left. Going to another part of it is no leaving. @returns how to leave without being asked */
export function useAskBeforeLeaving({ isDirty, text, forget }: Leaving): () => void {
  const { history } = useRouter();
  const mayLeave = useRef(false);
  const latest = useRef(forget);
  latest.current = forget;
  useEffect(() => {
    if (!isDirty) return;
    return history.block({
      enableBeforeUnload: () => !mayLeave.current,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        if (mayLeave.current || currentLocation.pathname === nextLocation.pathname) return false;
        // A person who was logged out, here or by the server, is not held back.
        if (readSession().status !== 'in') return false;
        const leaves = await confirm({
          title: 'Leave without saving?',
          text,
          confirm: 'Leave',
          cancel: 'Stay',
          dangerous: true,
        });
        if (leaves) latest.current();
        return !leaves;
      },
    });
  }, [isDirty, text, history]);
  return () => {
    mayLeave.current = true;
  };
}
