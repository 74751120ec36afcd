import { PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { notice } from '../../../../../ui/notices.tsx';
import { changePassword } from '../../../own-account/endpoints.ts';
import { passwordChangeSchema } from '../../../own-account/model.ts';
import { useProfile } from '../../session.ts';
import { NewPasswordField } from '../../sign-up/entry-form.tsx';
import { AccountForm, AccountSection, CurrentPasswordField, OwnAddress, useAccountForm } from '../account-form.tsx';
import { ownSessionsKey } from './own-sessions.ts';

const schema = passwordChangeSchema
  .extend({ repeated: z.string().min(1, 'Please type the new password again') })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ['repeated'],
    message: "The new passwords don't match",
  });

export function PasswordSection() {
  const { email } = useProfile();
  const client = useQueryClient();
  const state = useAccountForm({
    schema,
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
