import type { PdfFilled, PdfForm, PdfRefusal } from '../../../../kernel/files/pdf-form/form.ts';
import type { Suggestion } from '../../../../lending/form-templates/suggestions/suggest.ts';
import type { StampOrder } from '../../sign-pdf/order.ts';
import type { PdfText, TextOrder } from '../check/read-text.ts';
import type { SuggestOrder } from '../check/suggest-fields.ts';
import type { FillOrder } from '../fill/fill-pdf.ts';
import type { PackageOrder } from '../package/package-pdf.ts';

/** What a thread is asked. */
export interface PdfTasks {
  readonly readForm: (bytes: Uint8Array) => Promise<PdfForm>;
  readonly fillPdf: (order: FillOrder) => Promise<PdfFilled>;
  readonly packagePdf: (order: PackageOrder) => Promise<Uint8Array>;
  readonly stampSignatures: (order: StampOrder) => Promise<Uint8Array>;
  readonly readText: (order: TextOrder) => Promise<PdfText>;
  readonly suggestFields: (order: SuggestOrder) => Promise<readonly Suggestion[]>;
}

export type PdfTaskName = keyof PdfTasks;
export type PdfInput<Name extends PdfTaskName> = Parameters<PdfTasks[Name]>[0];
export type PdfResult<Name extends PdfTaskName> = Awaited<ReturnType<PdfTasks[Name]>>;

/** A task by its name, with what it is about. */
export type PdfOrder = {
  readonly [Name in PdfTaskName]: { readonly name: Name; readonly input: PdfInput<Name> };
}[PdfTaskName];

/** A fault of the file is answered; any other ends the thread. */
export type PdfReply = { readonly result: unknown } | { readonly refusal: PdfRefusal };
