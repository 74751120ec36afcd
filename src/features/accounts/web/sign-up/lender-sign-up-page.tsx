import { Anchor, Button, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { readTexts } from '../../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { planOnTrial } from '../../model.ts';
import { portalSignUp } from '../../sign-up/endpoints.ts';
import { portalSignUpRules } from '../../sign-up/model.ts';
import { SignInFrame } from '../sign-in/sign-in.tsx';
import { EntryField, isAboutFields, isRefusal, NewPasswordField, Refusal, useEntryForm } from './entry-form.tsx';

/** The lender portal's own, shorter form. */
export function LenderSignUpPage() {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const { form, busy, submit } = useEntryForm({
    read: (typed) => readTexts(portalSignUpRules, typed),
    initialValues: { name: '', email: '', password: '', phone: '', company: '' },
    async send(body) {
      setRefusal([]);
      const { message } = await callEndpoint(portalSignUp, { body });
      notice.success(message);
      await navigate({
        to: '/lender/login',
        state: { signedUp: { email: body.email, userType: 'Lender', plan: planOnTrial } },
      });
    },
    onFailure(error) {
      if (!isRefusal(error)) return notice.error('An error occurred during signup. Please try again.');
      const reason = isAboutFields(error) ? undefined : error.body?.message;
      setRefusal(['Signup failed. Please try again.', ...(reason === undefined ? [] : [reason])]);
    },
  });
  return (
    <SignInFrame
      title="Lender sign-up"
      subtitle="Manage your programs and respond to quote requests."
      footer={
        <Stack gap={6}>
          <span>
            Have an account?{' '}
            <Anchor component={Link} to="/lender/login" inherit underline="always">
              Lender login
            </Anchor>
          </span>
          <span>An administrator approves your account first; your company record is assigned after that.</span>
        </Stack>
      }
    >
      <form onSubmit={submit} noValidate aria-busy={busy}>
        <Stack gap="md">
          <EntryField form={form} name="name" label="Name" autoComplete="name" autoFocus />
          <EntryField form={form} name="email" label="Email" type="email" autoComplete="username" />
          <NewPasswordField form={form} />
          <EntryField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
          <EntryField form={form} name="company" label="Company" autoComplete="organization" />
          <Refusal>{refusal.join(' ')}</Refusal>
          <Button type="submit" size="md" loading={busy} fullWidth>
            Sign up
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
