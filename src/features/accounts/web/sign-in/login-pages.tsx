import { Anchor, Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { readReturnTo } from '../../../../ui/addresses.tsx';
import { ApiError, callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { lenderSignIn, signIn } from '../../contract.ts';
import type { Credentials } from '../../credentials.ts';
import { destinationAfterLogin, lenderDestination } from '../../model.ts';
import { openSession } from '../session.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { SignInForm, SignInFrame } from './sign-in.tsx';

/** The login of brokers, investors and administrators; lenders may use it too. */
export function LoginPage() {
  const { returnTo } = useSearch({ from: '/login' });
  const enter = async (credentials: Credentials) => {
    try {
      const { token, role, lenderId, lenderUserId } = await callEndpoint(signIn, { body: credentials });
      const leadsTo = readReturnTo(returnTo) ?? destinationAfterLogin(role);
      await openSession({ token, role, lenderId, lenderUserId }, leadsTo);
      notice.success('Login successful');
    } catch (error) {
      notice.error(failureOfLogin(error));
    }
  };
  return (
    <SignInFrame
      title="Log in"
      subtitle="Welcome back to Plinth."
      below={<DemoAccounts isLender={false} signIn={enter} />}
      footer={
        <Stack gap={6}>
          <span>
            No account yet?{' '}
            <Anchor component={Link} to="/signup" inherit underline="always">
              Sign up
            </Anchor>
          </span>
          <span>
            Working for a lender?{' '}
            <Anchor component={Link} to="/lender/login" inherit underline="always">
              Lender login
            </Anchor>
          </span>
        </Stack>
      }
    >
      <SignInForm signIn={enter} resetPath="/password-reset" />
    </SignInFrame>
  );
}

/** A refusal in words is a failed login; everything else went wrong on the way. */
function failureOfLogin(error: unknown): string {
  const refused = error instanceof ApiError && error.body !== undefined && error.status < 500;
  return refused ? `Login failed: ${messageOf(error)}` : `An error occurred during login: ${messageOf(error)}`;
}

export function LenderLoginPage() {
  const { returnTo } = useSearch({ from: '/lender/login' });
  const enter = async (credentials: Credentials) => {
    try {
      const account = await callEndpoint(lenderSignIn, { body: credentials });
      const { token, lenderId, lenderUserId } = account;
      const place = lenderDestination(account);
      const leadsTo = place === '/lender/dashboard' ? (readReturnTo(returnTo) ?? place) : place;
      await openSession({ token, role: 'lender', lenderId, lenderUserId }, leadsTo);
      notice.success('Login successful');
    } catch (error) {
      notice.error(failureOfLenderLogin(error));
    }
  };
  return (
    <SignInFrame
      title="Lender login"
      subtitle="Keep your programs and answer quote requests."
      below={<DemoAccounts isLender signIn={enter} />}
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

function failureOfLenderLogin(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return 'Error during login.';
  if (error.status === 403) return 'Your account is awaiting administrator approval.';
  return error.body?.message ?? 'Invalid credentials.';
}
