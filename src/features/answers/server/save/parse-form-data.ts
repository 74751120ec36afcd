import { AppError, type FieldErrors } from '../../../../kernel/errors.ts';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import { readFields } from '../../../../kernel/fields/read-fields.ts';
import type { QuestionName } from '../../../../lending/answers/questions.ts';
import { readFormData } from '../../form-data.ts';
import { isMasked } from '../../model.ts';

/** An answer that a save states, tidy. */
export interface SubmittedAnswer {
  readonly question: QuestionName;
  readonly path: string;
  readonly value: unknown;
}

/** A package is filled in piece by piece, so nothing is required before it is complete. */
function withoutRequired(field: FieldDefinition): FieldDefinition {
  const { required: _, onlyWhen: __, ...rest } = { required: undefined, onlyWhen: undefined, ...field };
  if (rest.kind === 'rows' || rest.kind === 'group')
    return { ...rest, fields: rest.fields.map(withoutRequired) } as FieldDefinition;
  return (rest.kind === 'yesNo' ? { ...rest, default: null } : rest) as FieldDefinition;
}

/**
 * The answers of form data. A masked identifier that comes back says that nothing was changed.
 * @throws INVALID_INPUT with every value that cannot be read, and every name that no form has, by path
 */
export function parseFormData(formData: unknown): readonly SubmittedAnswer[] {
  const { stated, unknown } = readFormData(formData);
  const errors: FieldErrors = Object.fromEntries(
    unknown.map((path) => [path, 'This question is not asked. Reload the page if it was open for a while.']),
  );
  const submitted = stated.flatMap(({ field, path, value }): SubmittedAnswer[] => {
    if (field.sensitive === true && isMasked(value)) return [];
    const { values, errors: found } = readFields([withoutRequired(field)], { [field.name]: value });
    for (const [place, complaint] of Object.entries(found ?? {}))
      errors[path + place.slice(field.name.length)] = complaint;
    const tidy: Readonly<Record<string, unknown>> = values ?? {};
    return values ? [{ question: field.question, path, value: tidy[field.name] }] : [];
  });
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_INPUT', undefined, errors);
  // A question of two forms: what the later form states.
  return [...new Map(submitted.map((submitted) => [submitted.question, submitted])).values()];
}
