import '@mantine/core/styles/PasswordInput.css';
import { Button, Group, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import type { FieldsFormState } from '../../../../ui/forms/input-parts.ts';
import { type EntryForm, type EntryOptions, isAboutFields, Refusal, useEntryForm } from '../sign-up/entry-form.tsx';
import classes from './account-form.module.css';

interface SectionProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** One thing of the account that is seen or changed by itself. */
export const AccountSection = ({ title, about, children }: SectionProps) => (
  <Paper component="section" withBorder className={classes.section} aria-label={title}>
    <Title order={2} size="h3">
      {title}
    </Title>
    {about ? (
      <Text component="div" size="sm" c="dimmed" mt={4} className={classes.about}>
        {about}
      </Text>
    ) : null}
    <div className={classes.body}>{children}</div>
  </Paper>
);

interface AccountFormState extends EntryForm {
  /** Why it could not be saved, where no single value is to blame. */
  readonly failure: string;
}

/** A form of the account: what was typed stays until it is saved, whatever happens. */
export function useAccountForm<Values>(
  options: Pick<EntryOptions<Values>, 'read' | 'initialValues'> & {
    readonly save: (values: Values, form: FieldsFormState) => Promise<void>;
  },
): AccountFormState {
  const { read, initialValues, save } = options;
  const [failure, setFailure] = useState('');
  const entry = useEntryForm({
    read,
    initialValues,
    async send(values) {
      setFailure('');
      await save(values, entry.form);
    },
    onFailure: (error) => setFailure(isAboutFields(error) ? '' : messageOf(error)),
  });
  return { ...entry, failure };
}

interface AccountFormProps {
  readonly state: AccountFormState;
  readonly label: string;
  /** Beside the button. */
  readonly other?: ReactNode;
  readonly children: ReactNode;
}

export const AccountForm = ({ state: { submit, busy, failure }, label, other, children }: AccountFormProps) => (
  <form onSubmit={submit} noValidate aria-busy={busy}>
    <Stack gap="md">
      {children}
      <Refusal>{failure}</Refusal>
      <Group gap="sm">
        <Button type="submit" loading={busy}>
          {label}
        </Button>
        {other}
      </Group>
    </Stack>
  </form>
);

export const CurrentPasswordField = ({ form }: { readonly form: FieldsFormState }) => (
  <PasswordInput
    label="Current password"
    name="currentPassword"
    autoComplete="current-password"
    size="md"
    aria-required
    aria-invalid={form.errors.currentPassword ? true : undefined}
    {...form.getInputProps('currentPassword')}
  />
);

/** Password managers learn from it whose password the form is about. */
export const OwnAddress = ({ email }: { readonly email: string }) => (
  <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
);
