import { Anchor, Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { readReturnTo } from '../../../ui/return-to.ts';
import { signIn } from '../contract.ts';
import { type Credentials, destinationAfterLogin } from '../model.ts';
import { openSession } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** The login of brokers, investors and administrators; lenders may use it too. */
export function LoginPage() {
  const { returnTo } = useSearch({ strict: false }) as { returnTo?: unknown };
  const enter = async (credentials: Credentials) => {
    try {
      const { token, role, lenderId, lenderUserId } = await callEndpoint(signIn, { body: credentials });
      const leadsTo = readReturnTo(returnTo) ?? destinationAfterLogin(role);
      await openSession({ token, role, lenderId, lenderUserId }, leadsTo);
      notice.success('Login successful');
    } catch (error) {
      notice.error(failureText(error));
    }
  };
  return (
    <SignInFrame
      title="Log in"
      subtitle="Welcome back to Plinth."
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
function failureText(error: unknown): string {
  const refused = error instanceof ApiError && error.body !== undefined && error.status < 500;
  return refused ? `Login failed: ${messageOf(error)}` : `An error occurred during login: ${messageOf(error)}`;
}
