import type { UseFormReturnType } from '@mantine/form';
import type { FieldErrors } from '../../kernel/errors.ts';
import type { FieldDefinition, StatesField } from '../../kernel/fields/fields.ts';

/** What the inputs hold: what was typed, not yet read. */
export type Typed = Record<string, unknown>;

/** What the inputs of a form hold and what is wrong with it. Its functions read what the form holds when they are called. */
export type FieldsFormState = UseFormReturnType<Typed>;

/** What each input receives: its definition, the form, and where its value lies in the record. */
export interface InputPartProps<F extends FieldDefinition = FieldDefinition> {
  readonly field: F;
  readonly form: FieldsFormState;
  readonly path: string;
  readonly disabled?: boolean | undefined;
  /** What is odd about values without being an error, by path: said beside the field. */
  readonly hints?: FieldErrors | undefined;
}

/** A field that is drawn within the input of another, and where its value lies. */
export interface Beside {
  readonly of: FieldDefinition;
  readonly field: StatesField;
  readonly path: string;
}

/** Label, help and the required mark, the same for every input. The form says what is missing, not the browser. */
export function labelsOf(field: FieldDefinition) {
  return {
    label: field.label,
    ...(field.help === undefined ? {} : { description: field.help }),
    ...(field.required ? { withAsterisk: true, 'aria-required': true } : {}),
  };
}

/** The same for a group of buttons or boxes, whose frame has no role that could be required: its inputs are. */
export function groupLabelsOf(field: FieldDefinition) {
  const { 'aria-required': _, ...labels } = labelsOf(field);
  return labels;
}

/** Text of a value for an input that is typed into. */
export const typedText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The errors are on screen some frames after they were set: later on a busy machine. */
const framesToErrors = 30;

/** Focuses the first field marked invalid, once the errors are on screen. @param within of a page with several forms, the one that was sent */
export function focusFirstInvalid(within: ParentNode = document, frames = framesToErrors): void {
  requestAnimationFrame(() => {
    const invalid = within.querySelector<HTMLElement>('form [aria-invalid="true"], form [data-error="true"] input');
    if (invalid) invalid.focus();
    else if (frames > 0) focusFirstInvalid(within, frames - 1);
  });
}

/** As the `ref` of a form in a dialog, which would put the focus on its close button. */
export const beginWithFirstInput = (form: HTMLFormElement | null): void =>
  form?.querySelector('input')?.setAttribute('data-autofocus', '');
