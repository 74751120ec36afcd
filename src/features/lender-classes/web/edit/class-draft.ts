import type { ClassContent } from '../../model.ts';

/** What was typed into the editor and not saved: it waits in this tab for its owner (decision 34). */
export interface ClassDraft {
  readonly content: ClassContent;
  /** The revision it began with; null for a class that is new. */
  readonly revision: number | null;
}

const keyOf = (classId: string) => `draft:lender-class/${classId}`;

const isContent = (value: unknown): value is ClassContent => {
  if (typeof value !== 'object' || value === null) return false;
  const { title, summary, sections, quiz, passPercent } = value as Partial<Record<keyof ClassContent, unknown>>;
  const isText = typeof title === 'string' && typeof summary === 'string';
  return isText && Array.isArray(sections) && Array.isArray(quiz) && typeof passPercent === 'number';
};

/** @returns undefined where there is none that can be read */
export function readClassDraft(classId: string): ClassDraft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(classId)) ?? 'null');
    if (typeof draft !== 'object' || draft === null) return undefined;
    const { content, revision } = draft as Partial<Record<keyof ClassDraft, unknown>>;
    if (!isContent(content)) return undefined;
    return { content, revision: typeof revision === 'number' ? revision : null };
  } catch {
    return undefined;
  }
}

export function keepClassDraft(classId: string, draft: ClassDraft): void {
  try {
    sessionStorage.setItem(keyOf(classId), JSON.stringify(draft));
  } catch {
    // Without storage the editor works, only not across a reload.
  }
}

export const forgetClassDraft = (classId: string): void => sessionStorage.removeItem(keyOf(classId));
