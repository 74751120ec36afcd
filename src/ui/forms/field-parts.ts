import type { FieldDefinition } from '../../kernel/fields.ts';
import type { FieldsFormState } from './use-fields-form.ts';

/** What each input receives: its definition, the form, and where its value lies in the record. */
export interface InputPartProps<F extends FieldDefinition = FieldDefinition> {
  readonly field: F;
  readonly form: FieldsFormState;
  readonly path: string;
  readonly disabled?: boolean | undefined;
}

/** Label, help and the required mark, the same for every input. The form says what is missing, not the browser. */
export function wordsOf(field: FieldDefinition) {
  return {
    label: field.label,
    ...(field.help === undefined ? {} : { description: field.help }),
    ...(field.required ? { withAsterisk: true, 'aria-required': true } : {}),
  };
}

/** Text of a value for an input that is typed into. */
export const typedText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
