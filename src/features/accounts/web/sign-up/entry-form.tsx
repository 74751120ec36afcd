import '@mantine/core/styles/PasswordInput.css';
import { Alert, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ReadForm } from '../../../../kernel/fields/read-fields.ts';
import { ApiError } from '../../../../ui/api/api.ts';
import { type FieldsFormState, focusFirstInvalid, type Typed } from '../../../../ui/forms/input-parts.ts';

export interface EntryOptions<Values> {
  /** What was typed, checked as its call checks it. */
  readonly read: (typed: Typed) => ReadForm<Values>;
  readonly initialValues: Typed;
  readonly send: (values: Values) => Promise<void>;
  /** Called for what is no refusal of single values: says it, here or over the page. */
  readonly onFailure: (error: unknown) => void;
}

export interface EntryForm {
  readonly form: FieldsFormState;
  readonly busy: boolean;
  readonly submit: (event: React.FormEvent) => Promise<void>;
}

/** A form that is checked before it is sent. It is sent once at a time, and what was typed stays after a refusal. */
export function useEntryForm<Values>(options: EntryOptions<Values>): EntryForm {
  const { read, initialValues, send, onFailure } = options;
  const [busy, setBusy] = useState(false);
  const form = useForm<Typed>({ initialValues });
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const place = event.currentTarget;
    const refuse = (fields: Record<string, string>) => {
      form.setErrors(fields);
      focusFirstInvalid(place);
    };
    const { values, errors } = read(form.values);
    if (errors) return refuse(errors);
    form.clearErrors();
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      if (error instanceof ApiError && error.body?.fields) refuse(error.body.fields);
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { form, busy, submit };
}

/** A refusal of single values is said beside them. */
export const isAboutFields = (error: unknown): boolean => error instanceof ApiError && error.body?.fields !== undefined;

/** The server answered and said no; everything else went wrong on the way. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500;

/** What the form as a whole was refused with. */
export function Refusal({ children }: { readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} role="alert">
      {children}
    </Alert>
  );
}

interface EntryFieldProps {
  readonly form: FieldsFormState;
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  readonly inputMode?: 'decimal' | 'numeric';
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  /** May be left blank. */
  readonly isOptional?: boolean;
}

export const EntryField = ({ form, name, isOptional = false, ...rest }: EntryFieldProps) => (
  <TextInput name={name} size="md" aria-required={!isOptional} {...rest} {...form.getInputProps(name)} />
);

interface NewPasswordFieldProps {
  readonly form: FieldsFormState;
  readonly name?: string;
  readonly label?: string;
  readonly autoFocus?: boolean;
}

export const NewPasswordField = ({ form, name = 'password', label = 'Password', ...rest }: NewPasswordFieldProps) => (
  <PasswordInput
    label={label}
    name={name}
    description="At least 8 characters, with an uppercase and a lowercase letter, a number and one of @$!%*?&. Longer is stronger."
    descriptionProps={{ mt: 6 }}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    autoComplete="new-password"
    size="md"
    aria-required
    aria-invalid={form.errors[name] ? true : undefined}
    {...rest}
    {...form.getInputProps(name)}
  />
);
