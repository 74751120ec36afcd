import '@mantine/core/styles/PasswordInput.css';
import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { readTexts, type TextRule } from '../../../../../kernel/fields/texts/text-rule.ts';
import { messageOf } from '../../../../../ui/api/api.ts';
import { currentPasswordRule } from '../../../sign-in/credentials.ts';
import { passkeyNameRule } from '../../../two-factor/model.ts';
import { useProfile } from '../../session.ts';
import { isAboutFields, Refusal, useEntryForm } from '../../sign-up/entry-form.tsx';

interface Asked {
  /** Blank where it is not asked for. */
  readonly name: string;
  readonly currentPassword: string;
}

interface ChangeFormProps {
  readonly about?: string;
  /** What the button says. */
  readonly label: string;
  readonly dangerous?: boolean;
  readonly asksPassword: boolean;
  /** The name as it stands at first; undefined: it is not asked for. */
  readonly name?: string;
  readonly send: (asked: Asked) => Promise<void>;
  readonly cancel: () => void;
}

const unasked: TextRule = { max: { length: 0, complaint: '' } };

/** Asks for what a change needs, the password or a passkey's name, and says what is wrong beside it. */
export function ChangeForm({ about, label, dangerous = false, asksPassword, name, send, cancel }: ChangeFormProps) {
  const [failure, setFailure] = useState('');
  const { form, busy, submit } = useEntryForm({
    read: (typed) =>
      readTexts(
        {
          name: name === undefined ? unasked : passkeyNameRule,
          currentPassword: asksPassword ? currentPasswordRule : unasked,
        },
        typed,
      ),
    initialValues: { name: name ?? '', currentPassword: '' },
    async send(asked) {
      setFailure('');
      await send(asked);
    },
    onFailure: (error) => setFailure(isAboutFields(error) ? '' : messageOf(error)),
  });
  return (
    <form onSubmit={submit} noValidate aria-busy={busy}>
      <Stack gap="md">
        {about ? <Text size="sm">{about}</Text> : null}
        {name === undefined ? null : (
          <TextInput
            label="Name"
            name="name"
            autoComplete="off"
            size="md"
            aria-required
            data-autofocus
            {...form.getInputProps('name')}
          />
        )}
        {asksPassword ? (
          <CurrentPassword input={form.getInputProps('currentPassword')} autoFocus={name === undefined} />
        ) : null}
        <Refusal>{failure}</Refusal>
        <DialogButtons cancel={cancel}>
          <Button type="submit" loading={busy} {...(dangerous ? { color: 'red' } : {})}>
            {label}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}

function CurrentPassword({ input, autoFocus }: { readonly input: object; readonly autoFocus: boolean }) {
  const { email } = useProfile();
  return (
    <>
      {/* Password managers learn from it whose password is asked for. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        size="md"
        aria-required
        {...(autoFocus ? { 'data-autofocus': true } : {})}
        {...input}
      />
    </>
  );
}

export const DialogButtons = ({ cancel, children }: { readonly cancel: () => void; readonly children: ReactNode }) => (
  <Group justify="flex-end" gap="sm">
    <Button variant="default" onClick={cancel}>
      Cancel
    </Button>
    {children}
  </Group>
);
