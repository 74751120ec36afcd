import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useAskBeforeLeaving } from '../../accounts/web/work/ask-before-leaving.ts';
import { onWork } from '../../accounts/web/work/unsaved-work.ts';
import { type PackageDraft, removePackageDraft, withoutIdentifiers, writePackageDraft } from './package-draft.ts';

const pauseMs = 250;

/**
 * What was typed and not saved waits in this tab, and leaving the page asks.
 * @param unsaved what differs from what was saved; undefined: nothing
 */
export function usePackageDraft(dealId: string, unsaved: Omit<PackageDraft, 'typedAt'> | undefined): void {
  const write = useDebouncedCallback((draft: Omit<PackageDraft, 'typedAt'>) => {
    writePackageDraft(dealId, { ...draft, typedAt: new Date().toISOString() });
  }, pauseMs);
  // Of what is kept nowhere nothing can be brought back.
  const kept = unsaved && withoutIdentifiers(unsaved.changed);
  const draft = kept && Object.keys(kept).length > 0 ? { ...unsaved, changed: kept } : undefined;
  const text = draft === undefined ? undefined : JSON.stringify(draft);
  const latest = useRef(draft);
  latest.current = draft;
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
  useAskBeforeLeaving({
    isDirty: unsaved !== undefined,
    text: "Your changes to this loan package aren't saved.",
    forget: () => {
      write.cancel();
      removePackageDraft(dealId);
    },
  });
}
