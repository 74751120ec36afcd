import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { firstMessages } from '../../kernel/errors.ts';
import { defaultsOfFields, type FieldDefinition, type ValuesOf } from '../../kernel/fields/fields.ts';
import { schemaOfFields } from '../../kernel/fields/schema.ts';
import { ApiError } from '../api/api.ts';

/** What the inputs hold: what was typed, not yet read. */
export type Typed = Record<string, unknown>;
export type FieldsFormState = UseFormReturnType<Typed>;

export interface FieldsForm {
  readonly form: FieldsFormState;
  readonly submitting: boolean;
  /** For the form element. */
  readonly onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void;
}

interface Options<Fields extends readonly FieldDefinition[]> {
  readonly fields: Fields;
  /** Laid over the fields' defaults. */
  readonly initial?: Readonly<Typed>;
  /** Receives the tidy values. Field errors of a refusal land beside their fields; other errors go to `onFailed`. */
  readonly onSubmit: (values: ValuesOf<Fields>) => Promise<void> | void;
  readonly onFailed?: (error: unknown) => void;
}

/** A form made of fields: every error at once, the first invalid field in focus, what was typed kept. */
export function useFieldsForm<const Fields extends readonly FieldDefinition[]>(options: Options<Fields>): FieldsForm {
  const { fields, initial, onSubmit, onFailed } = options;
  const [submitting, setSubmitting] = useState(false);
  const form = useForm<Typed>({
    initialValues: { ...defaultsOfFields(fields), ...initial },
    validateInputOnBlur: false,
  });

  const refuse = (errors: Record<string, string>) => {
    form.setErrors(errors);
    focusFirstInvalid();
  };
  const submit = async () => {
    const read = schemaOfFields(fields).safeParse(form.values);
    if (!read.success) return refuse(firstMessages(read.error.issues));
    form.clearErrors();
    setSubmitting(true);
    try {
      // `FieldSchemas` gives each field's schema the type of its value, which TypeScript does not follow for fields it does not know.
      await onSubmit(read.data as ValuesOf<Fields>);
    } catch (error) {
      const refused = error instanceof ApiError ? error.body?.fields : undefined;
      if (refused) refuse(refused);
      else if (onFailed) onFailed(error);
      else throw error;
    } finally {
      setSubmitting(false);
    }
  };
  return {
    form,
    submitting,
    onSubmit: (event) => {
      event?.preventDefault();
      if (!submitting) void submit();
    },
  };
}

/** What each input receives: its definition, the form, and where its value lies in the record. */
export interface InputPartProps<F extends FieldDefinition = FieldDefinition> {
  readonly field: F;
  readonly form: FieldsFormState;
  readonly path: string;
  readonly disabled?: boolean | undefined;
}

/** Label, help and the required mark, the same for every input. The form says what is missing, not the browser. */
export function labelsOf(field: FieldDefinition) {
  return {
    label: field.label,
    ...(field.help === undefined ? {} : { description: field.help }),
    ...(field.required ? { withAsterisk: true, 'aria-required': true } : {}),
  };
}

/** Text of a value for an input that is typed into. */
export const typedText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Focuses the first field marked invalid, once the errors are on screen. */
export function focusFirstInvalid(): void {
  requestAnimationFrame(() => {
    const invalid = document.querySelector<HTMLElement>('form [aria-invalid="true"], form [data-error="true"] input');
    invalid?.focus();
  });
}

/** As the `ref` of a form in a dialog, which would put the focus on its close button. */
export const beginWithFirstInput = (form: HTMLFormElement | null): void =>
  form?.querySelector('input')?.setAttribute('data-autofocus', '');
