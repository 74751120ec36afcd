import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { onWork } from './unsaved-work.ts';

const pauseMs = 250;

interface DraftStore<Draft> {
  /** What was typed and not saved; undefined: nothing. */
  readonly unsaved: Draft | undefined;
  readonly write: (draft: Draft) => void;
  readonly remove: () => void;
}

/** Stores what was typed in this tab while it is not saved. @returns removes it */
export function useDraft<Draft>({ unsaved, write, remove }: DraftStore<Draft>): () => void {
  const latest = useRef({ unsaved, remove });
  latest.current = { unsaved, remove };
  const writeSoon = useDebouncedCallback(write, pauseMs);
  const text = unsaved === undefined ? undefined : JSON.stringify(unsaved);
  useEffect(() => {
    const draft = latest.current.unsaved;
    if (text !== undefined && draft !== undefined) return writeSoon(draft);
    writeSoon.cancel();
    latest.current.remove();
  }, [text, writeSoon]);
  useEffect(() => {
    // What was typed just before a reload is not waited for.
    const flush = () => writeSoon.flush();
    window.addEventListener('pagehide', flush);
    const ended = onWork('setAside', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      ended();
    };
  }, [writeSoon]);
  return () => {
    writeSoon.cancel();
    remove();
  };
}
