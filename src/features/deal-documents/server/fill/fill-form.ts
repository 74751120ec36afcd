import type { FillFacts, FillProblem, FillProblemCode } from '../../../../lending/documents/problems.ts';
import { answerOfEntry, entriesOf, questionsOf } from '../../../../lending/form-templates/entries.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { fillPdf } from '../../../../platform/files/pdf-form/pdf-forms.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readAnswersInFull, readPackageState } from '../../../answers/server/api.ts';
import { findPublished, readTemplateFile } from '../../../form-templates/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { fillHash } from '../list/fill-hash.ts';

export interface FilledForm {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly versionId: string;
  readonly answersHash: Buffer;
  readonly identifiers: readonly string[];
  /** So many answers stand on a page at the end, because they didn't fit. */
  readonly carried: number;
}

export interface FailedFill {
  readonly problem: FillProblem;
  /** Personal identifiers that were read in full before it failed. */
  readonly identifiers: readonly string[];
}
const problem = (code: FillProblemCode, facts: FillFacts = {}): FailedFill => ({
  problem: { code, facts },
  identifiers: [],
});

/** A form of a lender, filled in from the loan package and read back; or why that can't be. */
export async function fillForm(
  platform: Platform,
  db: Queries,
  deal: Entry,
  templateId: string | null,
): Promise<FilledForm | FailedFill> {
  const template = templateId === null ? undefined : await findPublished(db, templateId);
  if (!template) return problem('noTemplate');
  const { placements, form, versionId } = template;
  // Before the answers: what is saved in between makes the document out of date.
  const answersHash = fillHash(template, await readPackageState(platform, db, deal));
  const { answers, identifiers, locked } = await readAnswersInFull(platform, db, deal, questionsOf(placements));
  const failed = (...of: Parameters<typeof problem>): FailedFill => ({ ...problem(...of), identifiers });
  const [question] = locked;
  if (question !== undefined) return failed('identifierLocked', { question });
  const bytes = await readTemplateFile(platform, versionId);
  const entries = entriesOf(placements, form, answers);
  const filled = await fillPdf({ bytes, entries, addendumTitle: `${template.name}: continued` });
  if ('refusal' in filled) return failed('templateUnreadable', { refusal: filled.refusal });
  if ('faults' in filled) {
    const [fault] = filled.faults;
    const place = fault && answerOfEntry(placements, fault.id);
    return failed('notReadBack', { ...place, why: fault?.why, faults: filled.faults.length });
  }
  const carried = filled.carried.length;
  return { bytes: filled.bytes, name: template.name, versionId, answersHash, identifiers, carried };
}
