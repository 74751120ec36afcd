import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSession } from '../session.ts';
import classes from './verify-notice.module.css';

const SendAgain = lazy(async () => ({ default: (await import('./send-again.tsx')).SendAgain }));
const soon = (
  <Button size="compact-sm" variant="default" disabled>
    Send again
  </Button>
);

/** One quiet line over every page until the address is verified. Few people see it, so what it does loads with it. */
export function VerifyNotice() {
  const session = useSession();
  if (session.status !== 'in' || session.profile.emailVerified || session.profile.mustSetUpTwoFactor) return null;
  return (
    <section className={classes.notice} aria-label="E-mail address">
      <span>Your e-mail address is not verified yet.</span>
      <Suspense fallback={soon}>
        <SendAgain email={session.profile.email} />
      </Suspense>
    </section>
  );
}
