import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readTexts } from '../../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { emailRule } from '../../sign-in/credentials.ts';
import { requestLenderReset, requestReset, resetPassword } from '../../sign-up/endpoints.ts';
import { newPasswordRule } from '../../sign-up/model.ts';
import { endSession } from '../session.ts';
import { SignInFrame } from '../sign-in/sign-in.tsx';
import {
  EntryField,
  isAboutFields,
  isRefusal,
  NewPasswordField,
  Refusal,
  useEntryForm,
} from '../sign-up/entry-form.tsx';
import { DeadLink, isLinkProblem, useMailedToken } from './mailed-token.tsx';

interface RequestProps {
  readonly endpoint: typeof requestReset | typeof requestLenderReset;
  readonly login: '/login' | '/lender/login';
}

/** Asks for a link. What it answers is the same for every address. */
function RequestReset({ endpoint, login }: RequestProps) {
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState('');
  const { form, busy, submit } = useEntryForm({
    read: (typed) => readTexts({ email: emailRule }, typed),
    initialValues: { email: '' },
    async send(body) {
      setFailure('');
      setSentTo(undefined);
      await callEndpoint(endpoint, { body });
      setSentTo(body.email);
    },
    onFailure(error) {
      if (isAboutFields(error)) return;
      setFailure(
        isRefusal(error) ? 'Failed to send password reset email.' : 'An error occurred. Please try again later.',
      );
    },
  });
  return (
    <SignInFrame
      title="Reset your password"
      subtitle="We'll email you a link to set a new one."
      footer={
        <Anchor component={Link} to={login} inherit underline="always">
          Back to the login
        </Anchor>
      }
    >
      <form onSubmit={submit} noValidate aria-busy={busy}>
        <Stack gap="md">
          <EntryField form={form} name="email" label="Email" type="email" autoComplete="username" autoFocus />
          <Refusal>{failure}</Refusal>
          <div role="status">{sentTo === undefined ? null : <Sent to={sentTo} />}</div>
          <Button type="submit" size="md" loading={busy} fullWidth variant={sentTo ? 'default' : 'filled'}>
            {sentTo ? 'Send it again' : 'Send the link'}
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}

const Sent = ({ to }: { readonly to: string }) => (
  <Alert color="pine" variant="light" icon={<IconMail />} title="Password reset email sent successfully.">
    If {to} belongs to an account, the link is in its mailbox. It works once, within an hour.
  </Alert>
);

export const PasswordResetPage = () => <RequestReset endpoint={requestReset} login="/login" />;
export const LenderPasswordResetPage = () => <RequestReset endpoint={requestLenderReset} login="/lender/login" />;

/** /password-reset/new#<token>: sets the new password, once. */
export function NewPasswordPage() {
  const token = useMailedToken();
  if (token === undefined) return <DeadLink text="This link is incomplete." way={askAgain} />;
  return <NewPassword key={token} token={token} />;
}

function NewPassword({ token }: { readonly token: string }) {
  const [dead, setDead] = useState<string>();
  return dead === undefined ? <SetPassword token={token} onDead={setDead} /> : <DeadLink text={dead} way={askAgain} />;
}

const askAgain = { label: 'Ask for a new link', to: '/password-reset' };

function SetPassword({ token, onDead }: { readonly token: string; readonly onDead: (text: string) => void }) {
  const [failure, setFailure] = useState('');
  const { form, busy, submit } = useEntryForm({
    read: (typed) => readTexts({ password: newPasswordRule }, typed),
    initialValues: { password: '' },
    async send({ password }) {
      setFailure('');
      const { message, login } = await callEndpoint(resetPassword, { body: { token, password } });
      notice.success(message);
      // Whoever was signed in here is so no more.
      endSession(login);
    },
    onFailure(error) {
      if (isLinkProblem(error)) onDead(error.body?.message ?? '');
      else if (!isRefusal(error)) setFailure('An error occurred. Please try again later.');
      else if (!isAboutFields(error)) setFailure(error.body?.message ?? 'An error occurred. Please try again later.');
    },
  });
  return (
    <SignInFrame title="Set a new password" subtitle="This logs you out everywhere else." footer={null}>
      <form onSubmit={submit} noValidate aria-busy={busy}>
        <Stack gap="md">
          <NewPasswordField form={form} label="New password" autoFocus />
          <Refusal>{failure}</Refusal>
          <Button type="submit" size="md" loading={busy} fullWidth>
            Set the password
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
