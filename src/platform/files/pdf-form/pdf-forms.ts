import type { PdfFilled, PdfForm, PdfRefusal } from '../../../kernel/files/pdf-form/form.ts';
import type { Suggestion } from '../../../lending/form-templates/suggestions/suggest.ts';
import type { StampOrder } from '../sign-pdf/order.ts';
import type { PdfText, PdfTextLimits } from './check/read-text.ts';
import type { SuggestOrder } from './check/suggest-fields.ts';
import type { FillOrder } from './fill/fill-pdf.ts';
import type { PackageOrder } from './package/package-pdf.ts';
import { PdfThreads } from './threads/pdf-threads.ts';

const threads = new PdfThreads();

interface RefusedPdf {
  readonly refusal: PdfRefusal;
}

/** The pages and fields of a PDF, or why it can't be a template. */
export async function readPdfForm(bytes: Uint8Array): Promise<PdfForm | RefusedPdf> {
  const reply = await threads.run('readForm', bytes);
  return 'refusal' in reply ? reply : reply.result;
}

/**
 * Writes entries into a PDF, each into its field or box, shrunk to fit; what doesn't fit stands whole on a page at the end. The file is
 * then opened by a second library: it is answered only if it shows every entry, else the entries that it can't show are.
 */
export async function fillPdf(order: FillOrder): Promise<PdfFilled | RefusedPdf> {
  const reply = await threads.run('fillPdf', order);
  return 'refusal' in reply ? reply : reply.result;
}

/** The text layer of a PDF with its places, as far as the limits reach. Pages that are pictures have none. */
export async function readPdfText(bytes: Uint8Array, limits: PdfTextLimits): Promise<PdfText | RefusedPdf> {
  const reply = await threads.run('readText', { bytes, limits });
  return 'refusal' in reply ? reply : reply.result;
}

/** A PDF or a picture as a PDF without scripts, attached files and metadata. */
export async function packagePdf(order: PackageOrder): Promise<{ readonly pdf: Uint8Array } | RefusedPdf> {
  const reply = await threads.run('packagePdf', order);
  return 'refusal' in reply ? reply : { pdf: reply.result };
}

/**
 * Draws what signers made into its places, makes every field a part of its page, and adds the certificate that says who signed what.
 * The file is then ready to be sealed.
 */
export async function stampSignatures(order: StampOrder): Promise<{ readonly pdf: Uint8Array } | RefusedPdf> {
  const reply = await threads.run('stampSignatures', order);
  return 'refusal' in reply ? reply : { pdf: reply.result };
}

/** What probably belongs into the fields of a PDF; nothing where finding out takes too long. */
export async function suggestFields(order: SuggestOrder): Promise<readonly Suggestion[]> {
  const reply = await threads.run('suggestFields', order);
  return 'refusal' in reply ? [] : reply.result;
}
