import type { PdfForm, PdfRefusal } from '../../../kernel/files/pdf-form/form.ts';
import { PdfThreads } from './threads/pdf-threads.ts';

const threads = new PdfThreads();

interface RefusedPdf {
  readonly refusal: PdfRefusal;
}

/** The pages and fields of a PDF, or why it can't be a template. */
export async function readPdfForm(bytes: Uint8Array): Promise<PdfForm | RefusedPdf> {
  const reply = await threads.run({ name: 'readForm', input: bytes });
  return 'refusal' in reply ? reply : reply.result;
}
