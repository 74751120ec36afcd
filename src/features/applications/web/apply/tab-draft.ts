import type { Typed } from '../../../../ui/forms/input-parts.ts';

/** What was typed into an application and not saved: it waits in this tab. */
export interface TabDraft {
  readonly values: Typed;
  readonly typedAt: string;
}

const keyOf = (kind: string, dealId: string | undefined) => `draft:application/${kind}/${dealId ?? ''}`;

const isRecord = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns undefined where there is none that can be read */
export function readTabDraft(kind: string, dealId: string | undefined): TabDraft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(kind, dealId)) ?? 'null');
    if (!isRecord(draft) || !isRecord(draft.values) || typeof draft.typedAt !== 'string') return undefined;
    return { values: draft.values, typedAt: draft.typedAt };
  } catch {
    return undefined;
  }
}

export function writeTabDraft(kind: string, dealId: string | undefined, values: Typed): void {
  try {
    const draft: TabDraft = { values, typedAt: new Date().toISOString() };
    sessionStorage.setItem(keyOf(kind, dealId), JSON.stringify(draft));
  } catch {
    // Without storage the form works, only not across a reload.
  }
}

export const removeTabDraft = (kind: string, dealId: string | undefined): void =>
  sessionStorage.removeItem(keyOf(kind, dealId));
