import { Anchor, Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { readReturnTo } from '../../../../ui/addresses.tsx';
import { ApiError, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { destinationAfterLogin, lenderDestination } from '../../model.ts';
import { lenderSignIn, signIn } from '../../sign-in/endpoints.ts';
import type { LetIn } from '../../two-factor/contract.ts';
import { lenderPasskeySignIn, passkeySignIn } from '../../two-factor/endpoints.ts';
import { openSession } from '../session.ts';
import { useJustSignedUp } from '../sign-up/just-signed-up.tsx';
import { Door } from './door.tsx';
import { PasskeyFailure } from './passkeys.ts';

/** Begins the session of whoever was let in, on the page that was asked for or on their own. */
async function arrive(answer: LetIn, returnTo: string | undefined): Promise<void> {
  const { token, lenderId, lenderUserId } = answer;
  const asked = readReturnTo(returnTo);
  if ('role' in answer) {
    const { role } = answer;
    await openSession({ token, role, lenderId, lenderUserId }, asked ?? destinationAfterLogin(role));
  } else {
    const place = lenderDestination(answer);
    const leadsTo = place === '/lender/dashboard' ? (asked ?? place) : place;
    await openSession({ token, role: 'lender', lenderId, lenderUserId }, leadsTo);
  }
  notice.success('Login successful');
}

/** The login of brokers, investors and administrators; lenders may use it too. */
export function LoginPage() {
  const { returnTo } = useSearch({ from: '/login' });
  return (
    <Door
      title="Log in"
      subtitle="Welcome back to Plinth."
      isLender={false}
      signedUp={useJustSignedUp()}
      byPassword={signIn}
      byPasskey={passkeySignIn}
      arrive={(answer) => arrive(answer, returnTo)}
      failureOf={failureOfLogin}
      resetPath="/password-reset"
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
    />
  );
}

/** A refusal in words is a failed login; everything else went wrong on the way. */
function failureOfLogin(error: unknown): string {
  if (error instanceof PasskeyFailure) return error.message;
  const refused = error instanceof ApiError && error.body !== undefined && error.status < 500;
  return refused ? `Login failed: ${messageOf(error)}` : `An error occurred during login: ${messageOf(error)}`;
}

export function LenderLoginPage() {
  const { returnTo } = useSearch({ from: '/lender/login' });
  return (
    <Door
      title="Lender login"
      subtitle="Manage your programs and respond to quote requests."
      isLender
      signedUp={useJustSignedUp()}
      byPassword={lenderSignIn}
      byPasskey={lenderPasskeySignIn}
      arrive={(answer) => arrive(answer, returnTo)}
      failureOf={failureOfLenderLogin}
      resetPath="/lender-password-reset"
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
    />
  );
}

function failureOfLenderLogin(error: unknown): string {
  if (error instanceof PasskeyFailure) return error.message;
  if (!(error instanceof ApiError) || error.status >= 500) return 'Error during login.';
  if (error.status === 403) return 'Your account is awaiting administrator approval.';
  return error.body?.message ?? 'Invalid credentials.';
}
