import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { Typed } from '../../../../ui/forms/input-parts.ts';
import { useAskBeforeLeaving } from '../../../accounts/web/work/ask-before-leaving.ts';
import { onWork } from '../../../accounts/web/work/unsaved-work.ts';
import { removeTabDraft, writeTabDraft } from './tab-draft.ts';

const pauseMs = 250;

interface Work {
  readonly kind: string;
  readonly dealId: string | undefined;
  /** What was typed and not saved; undefined: nothing. */
  readonly unsaved: Typed | undefined;
}

/** What was typed waits in this tab, and leaving asks. @returns forgets it, and lets the person leave without being asked */
export function useTabDraft({ kind, dealId, unsaved }: Work): () => void {
  const write = useDebouncedCallback((values: Typed) => writeTabDraft(kind, dealId, values), pauseMs);
  const latest = useRef(unsaved);
  latest.current = unsaved;
  const text = unsaved === undefined ? undefined : JSON.stringify(unsaved);
  useEffect(() => {
    if (text !== undefined && latest.current) return write(latest.current);
    write.cancel();
    removeTabDraft(kind, dealId);
  }, [text, kind, dealId, write]);
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
  const forget = () => {
    write.cancel();
    removeTabDraft(kind, dealId);
  };
  const letGo = useAskBeforeLeaving({
    isDirty: unsaved !== undefined,
    text: "Your changes to this application aren't saved.",
    forget,
  });
  return () => {
    forget();
    letGo();
  };
}
