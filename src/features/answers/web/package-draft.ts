import { questions } from '../../../lending/answers/questions.ts';
import type { Typed } from '../../../ui/forms/input-parts.ts';

/** What was typed and not saved: it waits in this tab. Personal identifiers are never in it. */
export interface PackageDraft {
  /** By question, what differs from what was saved. */
  readonly changed: Typed;
  /** The versions of the answers it began with. */
  readonly versions: Readonly<Record<string, number>>;
  readonly typedAt: string;
}

const sensitive: ReadonlySet<string> = new Set(
  questions.filter((question) => question.sensitive === true).map(({ name }) => name),
);
/** Whether the answer to a question is a personal identifier. */
export const isSensitive = (name: string): boolean => sensitive.has(name);

const keyOf = (dealId: string) => `draft:package/${dealId}`;

const isRecord = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns undefined where there is none that can be read */
export function readPackageDraft(dealId: string): PackageDraft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(dealId)) ?? 'null');
    if (!isRecord(draft) || !isRecord(draft.changed) || !isRecord(draft.versions)) return undefined;
    const versions = Object.entries(draft.versions).flatMap(([name, version]) =>
      typeof version === 'number' ? [[name, version] as const] : [],
    );
    const typedAt = typeof draft.typedAt === 'string' ? draft.typedAt : '';
    return { changed: withoutIdentifiers(draft.changed), versions: Object.fromEntries(versions), typedAt };
  } catch {
    return undefined;
  }
}

export const withoutIdentifiers = (answers: Typed): Typed =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !isSensitive(name)));

export function writePackageDraft(dealId: string, draft: PackageDraft): void {
  try {
    sessionStorage.setItem(keyOf(dealId), JSON.stringify({ ...draft, changed: withoutIdentifiers(draft.changed) }));
  } catch {
    // Without storage the form works, only not across a reload.
  }
}

export const removePackageDraft = (dealId: string): void => sessionStorage.removeItem(keyOf(dealId));
