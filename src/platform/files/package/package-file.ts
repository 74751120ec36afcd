import type { PdfRefusal } from '../../../kernel/files/pdf-form/form.ts';
import { packagePdf } from '../pdf-form/pdf-forms.ts';
import type { OfficeConverter } from './office.ts';

/** A file as it goes into a loan package, or why it goes as it is. */
export type PackagedFile =
  | { readonly pdf: Uint8Array }
  | { readonly asIs: PdfRefusal | 'no-converter' | 'not-converted' | 'other-type' };

const types = new Map([
  ['application/pdf', 'pdf'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
] as const);
const openXml = 'application/vnd.openxmlformats-officedocument';
const officeTypes = new Map<string, string>([
  ['application/msword', 'doc'],
  ['application/vnd.ms-excel', 'xls'],
  [`${openXml}.wordprocessingml.document`, 'docx'],
  [`${openXml}.spreadsheetml.sheet`, 'xlsx'],
]);

/**
 * Makes a PDF of a file: pictures become a page, Office files are converted where that is configured. Scripts, attached files and
 * metadata are left out. Works in threads, and in processes of their own.
 * @param mediaType what its content was found to be
 */
export async function toPackagePdf(
  { bytes, mediaType }: { readonly bytes: Uint8Array; readonly mediaType: string },
  office: OfficeConverter | undefined,
): Promise<PackagedFile> {
  const extension = officeTypes.get(mediaType);
  if (extension !== undefined) {
    if (!office) return { asIs: 'no-converter' };
    const converted = await office.toPdf(bytes, extension);
    return converted ? strip(converted, 'pdf') : { asIs: 'not-converted' };
  }
  const type = [...types].find(([one]) => one === mediaType)?.[1];
  return type === undefined ? { asIs: 'other-type' } : strip(bytes, type);
}

async function strip(bytes: Uint8Array, type: 'pdf' | 'png' | 'jpeg'): Promise<PackagedFile> {
  const packaged = await packagePdf({ bytes, type });
  return 'refusal' in packaged ? { asIs: packaged.refusal } : packaged;
}
