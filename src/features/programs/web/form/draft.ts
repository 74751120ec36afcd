import type { Typed } from '../../../../ui/forms/input-parts.ts';

/** A form that was left before it was saved: kept in this tab until it is saved or given up. */
export interface Draft {
  readonly values: Typed;
  /** What was stored when it began. */
  readonly base: Typed;
  /** Its version; null for a program that is being added. */
  readonly version: number | null;
  readonly savedAt: string;
}

/** @param programId of a program that is being added: null */
export const draftKey = (lenderId: string, kind: string, programId: string | null): string =>
  `draft:program/${lenderId}/${kind}/${programId ?? 'new'}`;

const isRecord = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The draft of a form; undefined where there is none that can be read. */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isRecord(draft) || !isRecord(draft.values) || !isRecord(draft.base) || typeof draft.savedAt !== 'string')
      return undefined;
    return {
      values: draft.values,
      base: draft.base,
      version: typeof draft.version === 'number' ? draft.version : null,
      savedAt: draft.savedAt,
    };
  } catch {
    return undefined;
  }
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage the form works, only not across a reload.
  }
}

export const forgetDraft = (key: string): void => sessionStorage.removeItem(key);
