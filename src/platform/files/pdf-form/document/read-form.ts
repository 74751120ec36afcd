import type { PdfForm } from '../../../../kernel/files/pdf-form/form.ts';
import { describeField, fieldsOf } from './fields.ts';
import { seenPage } from './geometry.ts';
import { openPdf } from './open.ts';

/** @throws Refused */
export async function readForm(bytes: Uint8Array): Promise<PdfForm> {
  const { pages } = await openPdf(bytes);
  return {
    pages: pages.map(({ frame }) => seenPage(frame)),
    fields: [...fieldsOf(pages).values()].flatMap(describeField),
  };
}
