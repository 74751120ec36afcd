import { useEffect, useSyncExternalStore } from 'react';
import { notice } from '../../../../ui/notices.tsx';

/** What is typed on a ticket and not sent yet. It outlives its box, and follows a ticket that is merged. */
const drafts = new Map<string, string>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const keyOf = (ticket: string, box: string): string => `${ticket} ${box}`;

export function setDraft(ticket: string, box: string, text: string): void {
  if (text === '') drafts.delete(keyOf(ticket, box));
  else drafts.set(keyOf(ticket, box), text);
  for (const listener of listeners) listener();
}

export const useDraft = (ticket: string, box: string): string =>
  useSyncExternalStore(subscribe, () => drafts.get(keyOf(ticket, box)) ?? '');

/** The drafts of a ticket stand below those of the one that it was merged into. */
export function moveDrafts(from: string, to: string): void {
  if (from === to) return;
  for (const [key, text] of [...drafts])
    if (key.startsWith(`${from} `)) {
      const box = key.slice(from.length + 1);
      const there = drafts.get(keyOf(to, box));
      drafts.delete(key);
      drafts.set(keyOf(to, box), there ? `${there}\n\n${text}` : text);
    }
}

/** Leads on from a ticket that was merged to the one that is shown instead. */
export function useMoved(asked: string, shown: string | undefined, moved: (shown: string) => void, name = shown): void {
  const isMoved = shown !== undefined && shown.toLowerCase() !== asked.toLowerCase();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move
  useEffect(() => {
    if (!isMoved || shown === undefined) return;
    notice.info(`This ticket was merged into ${name}.`);
    moved(shown);
  }, [isMoved, shown]);
}
