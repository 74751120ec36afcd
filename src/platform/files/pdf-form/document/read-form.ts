import type { PdfForm } from '../../../../kernel/files/pdf-form/form.ts';
import { mostPlacements } from '../../../../lending/form-templates/placement.ts';
import { describeField, fieldsOf } from './fields.ts';
import { seenPage } from './geometry.ts';
import { openPdf } from './open.ts';
import { Refused } from './refused.ts';

/** @throws Refused */
export async function readForm(bytes: Uint8Array): Promise<PdfForm> {
  const { pages } = await openPdf(bytes);
  const fields = fieldsOf(pages);
  // Each field may have to be mapped.
  if (fields.size > mostPlacements) throw new Refused('too-complex');
  return {
    pages: pages.map(({ frame }) => seenPage(frame)),
    fields: [...fields.values()].flatMap(describeField),
  };
}
