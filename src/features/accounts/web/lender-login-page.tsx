import { Anchor, Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { ApiError, callEndpoint } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { readReturnTo } from '../../../ui/return-to.ts';
import { lenderSignIn } from '../contract.ts';
import { type Credentials, lenderDestination } from '../model.ts';
import { openSession } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export function LenderLoginPage() {
  const { returnTo } = useSearch({ strict: false }) as { returnTo?: unknown };
  const enter = async (credentials: Credentials) => {
    try {
      const account = await callEndpoint(lenderSignIn, { body: credentials });
      const { token, lenderId, lenderUserId } = account;
      const place = lenderDestination(account);
      const leadsTo = place === '/lender/dashboard' ? (readReturnTo(returnTo) ?? place) : place;
      await openSession({ token, role: 'lender', lenderId, lenderUserId }, leadsTo);
      notice.success('Login successful');
    } catch (error) {
      notice.error(failureText(error));
    }
  };
  return (
    <SignInFrame
      title="Lender login"
      subtitle="Keep your programs and answer quote requests."
      footer={
        <Stack gap={6}>
          <span>
            New here?{' '}
            <Anchor component={Link} to="/lender/signup" inherit underline="always">
              Lender sign-up
            </Anchor>
          </span>
          <span>An administrator approves new lender accounts first; your company record is assigned after that.</span>
          <span>
            Broker or investor?{' '}
            <Anchor component={Link} to="/login" inherit underline="always">
              Log in here
            </Anchor>
          </span>
        </Stack>
      }
    >
      <SignInForm signIn={enter} resetPath="/lender-password-reset" />
    </SignInFrame>
  );
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return 'Error during login.';
  if (error.status === 403) return 'Your account is awaiting administrator approval.';
  return error.body?.message ?? 'Invalid credentials.';
}
