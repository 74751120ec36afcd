import type { PdfForm, PdfRefusal } from '../../../../kernel/files/pdf-form/form.ts';

/** What a thread is asked. */
export interface PdfTasks {
  readonly readForm: (bytes: Uint8Array) => Promise<PdfForm>;
}

export type PdfTaskName = keyof PdfTasks;
export type PdfResult<Name extends PdfTaskName> = Awaited<ReturnType<PdfTasks[Name]>>;

export interface PdfOrder<Name extends PdfTaskName = PdfTaskName> {
  readonly name: Name;
  readonly input: Parameters<PdfTasks[Name]>[0];
}

/** A fault of the file is answered; any other ends the thread. */
export type PdfReply = { readonly result: unknown } | { readonly refusal: PdfRefusal };
