import { useSyncExternalStore } from 'react';
import type { Attachment } from '../contract.ts';

export interface AttachedFile {
  readonly id: number;
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly attachment?: Attachment;
  readonly failure?: string;
}

/** A message on its way. */
export interface Outgoing {
  readonly key: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/** What is being written in a thread, and what of it is on its way, the oldest first. */
export interface Draft {
  readonly text: string;
  readonly files: readonly AttachedFile[];
  readonly outgoing: readonly Outgoing[];
  /** What could not be sent and is back in the box: sent unchanged, it goes with the same key. */
  readonly failed?: Outgoing | undefined;
  /** Why, in words. */
  readonly failure?: string | undefined;
}

export interface DraftPlace {
  /** Of the draft. */
  readonly key: string;
  readonly dealId: string;
  readonly thread: string;
}

const blank: Draft = { text: '', files: [], outgoing: [] };
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();
const shown = new Set<string>();

export const readDraft = (key: string): Draft => drafts.get(key) ?? blank;

export function changeDraft(key: string, change: (draft: Draft) => Partial<Draft>): void {
  const draft = readDraft(key);
  drafts.set(key, { ...draft, ...change(draft) });
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Drafts outlive their box: whoever closes the chat or looks at another thread finds everything again. */
export const useDraft = (key: string): Draft => useSyncExternalStore(subscribe, () => readDraft(key));

/** Whether somebody looks at the box of this draft. */
export const isShown = (key: string): boolean => shown.has(key);
/** As long as the box is on the screen. Ends with what it returns. */
export function show({ key, dealId, thread }: DraftPlace): () => void {
  shown.add(key);
  lastShown.set(dealId, thread);
  return () => void shown.delete(key);
}

const lastShown = new Map<string, string>();
/** The thread of a deal that was looked at last: a chat that is opened again goes on there. */
export const lastThreadOf = (dealId: string): string | undefined => lastShown.get(dealId);

let made = 0;
/** Numbers the files of this tab. */
export const nextFileId = (): number => {
  made += 1;
  return made;
};

export const asFiles = (attachments: readonly Attachment[]): readonly AttachedFile[] =>
  attachments.map((attachment) => ({ id: nextFileId(), name: attachment.name, share: 1, attachment }));
