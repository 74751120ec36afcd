import type { PdfForm } from '../../../kernel/files/pdf-form/form.ts';
import type { Placement, PlacementContent } from '../placement.ts';
import { findFormValue } from '../values.ts';

/** What a lender has mapped before: another template, with its name. */
export interface EarlierTemplate {
  readonly name: string;
  readonly placements: readonly Placement[];
}

/** What was written into a field of the same name, and in which template. */
export interface EarlierContent {
  readonly template: string;
  readonly content: PlacementContent;
}

/** What the templates write into fields that a form has too, by the name of the field; the first template comes first. */
export function mappedEarlier(
  { fields }: PdfForm,
  templates: readonly EarlierTemplate[],
): ReadonlyMap<string, EarlierContent> {
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  const found = new Map<string, EarlierContent>();
  for (const { name: template, placements } of templates)
    for (const { target, content } of placements) {
      if (!('field' in target) || found.has(target.field)) continue;
      const type = types.get(target.field);
      const fits =
        content.type === 'answer'
          ? type !== undefined && findFormValue(content.question) !== undefined
          : type === 'text' || type === 'signature';
      if (fits) found.set(target.field, { template, content });
    }
  return found;
}
