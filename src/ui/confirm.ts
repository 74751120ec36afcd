import type { ReactNode } from 'react';
import { useRef, useSyncExternalStore } from 'react';

export interface ConfirmQuestion {
  readonly title: string;
  /** The exact words of the prompt. */
  readonly text: ReactNode;
  readonly confirm?: string;
  readonly cancel?: string;
  /** Colours the confirming button for what cannot be undone. */
  readonly dangerous?: boolean;
}
export interface OpenQuestion extends ConfirmQuestion {
  readonly id: number;
  readonly answer: (confirmed: boolean) => void;
}

const listeners = new Set<() => void>();
let open: OpenQuestion | undefined;
let asked = 0;

function set(question: OpenQuestion | undefined): void {
  open = question;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks in a modal dialog; true only when the confirming button was chosen. A second question answers the first with no. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    const id = ++asked;
    const answer = (confirmed: boolean) => {
      if (open?.id === id) set(undefined);
      resolve(confirmed);
    };
    set({ ...question, id, answer });
  });
}

export const useOpenQuestion = (): OpenQuestion | undefined => useSyncExternalStore(subscribe, () => open);

const discard = { title: 'Discard changes', text: 'What you typed is not saved.', confirm: 'Discard', dangerous: true };

/** How a dialog with a form closes: once something was typed it asks first, except after saving. */
export function useAskedClose(onClose: () => void) {
  const isTyped = useRef(false);
  const isAsking = useRef(false);
  const closeSaved = () => {
    isTyped.current = false;
    onClose();
  };
  const ask = async () => {
    isAsking.current = true;
    const isLeft = await confirm(discard);
    // The key that answers the question comes to the dialog below as well.
    setTimeout(() => {
      isAsking.current = false;
    });
    if (isLeft) closeSaved();
  };
  return {
    noteTyped: () => {
      isTyped.current = true;
    },
    closeSaved,
    close: () => {
      if (isAsking.current) return;
      if (isTyped.current) void ask();
      else onClose();
    },
  };
}
