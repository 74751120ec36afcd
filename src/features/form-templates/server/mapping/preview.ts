import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../kernel/errors.ts';
import type { FaultyEntry } from '../../../../kernel/files/pdf-form/form.ts';
import { formatList } from '../../../../kernel/format.ts';
import { entriesOf } from '../../../../lending/form-templates/entries.ts';
import type { Placement } from '../../../../lending/form-templates/placement.ts';
import { problemsOf, problemTexts } from '../../../../lending/form-templates/problems.ts';
import { sampleDeal } from '../../../../lending/form-templates/sample-deal.ts';
import { fillPdf } from '../../../../platform/files/pdf-form/pdf-forms.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { unfillableForm, unusablePdf } from '../../errors.ts';
import { refusalTexts } from '../../model.ts';
import { readTemplateFile } from '../api.ts';
import type { TemplateVersionRow } from '../tables.ts';

/**
 * The PDF of a version, filled in with the sample deal.
 * @throws INVALID_INPUT for placements that can't be saved either, FORM_NOT_FILLED with what can't be shown
 */
export async function sendPreview(
  platform: Platform,
  reply: FastifyReply,
  { id, form }: TemplateVersionRow,
  placements: readonly Placement[],
): Promise<void> {
  const [problem] = problemsOf(placements, form).values();
  if (problem) throw new AppError('INVALID_INPUT', problemTexts[problem]);
  const filled = await fillPdf({
    bytes: await readTemplateFile(platform, id),
    entries: entriesOf(placements, form, sampleDeal),
    addendumTitle: 'Addendum',
  });
  if ('refusal' in filled) throw new AppError(unusablePdf, refusalTexts[filled.refusal]);
  if ('faults' in filled) throw new AppError(unfillableForm, faultsText(filled.faults));
  await reply
    .type('application/pdf')
    .header('content-disposition', 'inline; filename="preview.pdf"')
    .header('cache-control', 'no-store')
    .send(Buffer.from(filled.bytes));
}

const named = 5;
const whys: Readonly<Record<FaultyEntry['why'], string>> = {
  'no-field': 'the PDF has no such field',
  'wrong-option': 'the field has no such option',
  differs: 'the field shows it differently',
  unprintable: 'it has characters that no font can show',
};

function faultsText(faults: readonly FaultyEntry[]): string {
  const texts = faults.slice(0, named).map(({ label, why }) => `${label} (${whys[why]})`);
  const more = faults.length > named ? [`${faults.length - named} more`] : [];
  return `These can’t be shown: ${formatList([...texts, ...more])}.`;
}
