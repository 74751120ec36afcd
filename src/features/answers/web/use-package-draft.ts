import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { confirm } from '../../../ui/confirm.ts';
import { readSession } from '../../accounts/web/session.ts';
import { onWork } from '../../accounts/web/unsaved-work.ts';
import { type PackageDraft, removePackageDraft, writePackageDraft } from './package-draft.ts';

const pauseMs = 250;

/**
 * What was typed and not saved waits in this tab, and leaving the page asks.
 * @param unsaved what differs from what was saved; undefined: nothing
 */
export function usePackageDraft(dealId: string, unsaved: Omit<PackageDraft, 'typedAt'> | undefined): void {
  const write = useDebouncedCallback((draft: Omit<PackageDraft, 'typedAt'>) => {
    writePackageDraft(dealId, { ...draft, typedAt: new Date().toISOString() });
  }, pauseMs);
  const text = unsaved === undefined ? undefined : JSON.stringify(unsaved);
  const latest = useRef(unsaved);
  latest.current = unsaved;
  useEffect(() => {
    if (text !== undefined && latest.current) write(latest.current);
    else {
      write.cancel();
      removePackageDraft(dealId);
    }
  }, [text, dealId, write]);
  useEffect(() => {
    // What was typed just before a reload is not waited for.
    const flush = () => write.flush();
    window.addEventListener('pagehide', flush);
    const ended = onWork('setAside', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      ended();
    };
  }, [write]);
  useAskBeforeLeaving(unsaved !== undefined, () => {
    write.cancel();
    removePackageDraft(dealId);
  });
}

const leaving = {
  title: 'Leave without saving?',
  text: "Your changes to this loan package aren't saved.",
  confirm: 'Leave',
  cancel: 'Stay',
  dangerous: true,
};

/** Asks before the page is left. Going to another part of it is no leaving. */
function useAskBeforeLeaving(isDirty: boolean, forget: () => void): void {
  const { history } = useRouter();
  const latest = useRef(forget);
  latest.current = forget;
  useEffect(() => {
    if (!isDirty) return;
    return history.block({
      enableBeforeUnload: true,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        if (currentLocation.pathname === nextLocation.pathname) return false;
        // Whoever is signed out, here or by the server, is not held back.
        if (readSession().status !== 'in') return false;
        const leaves = await confirm(leaving);
        if (leaves) latest.current();
        return !leaves;
      },
    });
  }, [isDirty, history]);
}
