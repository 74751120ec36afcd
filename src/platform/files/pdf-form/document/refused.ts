import type { PdfRefusal } from '../../../../kernel/files/pdf-form/form.ts';

/** Ends the work on a file that can't be a template, be filled or be read. */
export class Refused extends Error {
  readonly refusal: PdfRefusal;

  constructor(refusal: PdfRefusal) {
    super(`The PDF is refused: ${refusal}.`);
    this.refusal = refusal;
  }
}
