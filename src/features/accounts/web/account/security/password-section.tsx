import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { readTexts } from '../../../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import type { Typed } from '../../../../../ui/forms/input-parts.ts';
import { notice } from '../../../../../ui/notices.tsx';
import { changePassword } from '../../../own-account/endpoints.ts';
import { passwordChangeRules } from '../../../own-account/model.ts';
import { passwordRule } from '../../../sign-in/credentials.ts';
import { useProfile } from '../../session.ts';
import { NewPasswordField } from '../../sign-up/entry-form.tsx';
import { AccountForm, AccountSection, CurrentPasswordField, OwnAddress, useAccountForm } from '../account-form.tsx';
import { ownSessionsKey } from './own-sessions.ts';

const rules = { ...passwordChangeRules, repeated: { ...passwordRule, required: 'Please type the new password again' } };

function read(typed: Typed) {
  const form = readTexts(rules, typed);
  if (form.errors || form.values.newPassword === form.values.repeated) return form;
  return { errors: { repeated: "The new passwords don't match" } };
}

export function PasswordSection() {
  const { email } = useProfile();
  const client = useQueryClient();
  const state = useAccountForm({
    read,
    initialValues: { currentPassword: '', newPassword: '', repeated: '' },
    async save({ currentPassword, newPassword }, form) {
      const { message } = await callEndpoint(changePassword, { body: { currentPassword, newPassword } });
      form.reset();
      notice.success(`${message} Every other device was logged out.`);
      await client.invalidateQueries({ queryKey: ownSessionsKey });
    },
  });
  const { form } = state;
  return (
    <AccountSection
      title="Password"
      about="A new password logs out every other device and cancels emailed reset links."
    >
      <AccountForm state={state} label="Change the password">
        <OwnAddress email={email} />
        <CurrentPasswordField form={form} />
        <NewPasswordField form={form} name="newPassword" label="New password" />
        <PasswordInput
          label="New password again"
          name="repeated"
          autoComplete="new-password"
          size="md"
          aria-required
          aria-invalid={form.errors.repeated ? true : undefined}
          {...form.getInputProps('repeated')}
        />
      </AccountForm>
    </AccountSection>
  );
}
