import type { PdfForm } from '../../../../kernel/files/pdf-form/form.ts';
import type { EarlierContent } from '../../../../lending/form-templates/suggestions/earlier.ts';
import { type Suggestion, suggest } from '../../../../lending/form-templates/suggestions/suggest.ts';
import { Refused } from '../document/refused.ts';
import { readText, type TextOrder } from './read-text.ts';

export interface SuggestOrder extends TextOrder {
  readonly form: PdfForm;
  readonly earlier: ReadonlyMap<string, EarlierContent>;
}

/** What probably belongs into the fields of a form. Where its text can't be read, the names of the fields say so alone. */
export async function suggestFields({ form, earlier, ...order }: SuggestOrder): Promise<readonly Suggestion[]> {
  const text = await readText(order).catch((error: unknown) => {
    if (error instanceof Refused) return { pages: [] };
    throw error;
  });
  return suggest({ form, earlier, texts: text.pages.flatMap(({ runs }) => runs) });
}
