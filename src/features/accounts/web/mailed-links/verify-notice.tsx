import { Button } from '@mantine/core';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { unverifiedKeptDays } from '../../model.ts';
import { useSession } from '../session.ts';
import classes from './verify-notice.module.css';

const soon = (
  <Button size="compact-sm" variant="default" disabled>
    Send again
  </Button>
);
const SendAgain = lazyComponent(
  async () => (await import('./send-again.tsx')).SendAgain,
  () => soon,
);

/** One quiet line over every page until the address is verified. Few people see it, so what it does loads with it. */
export function VerifyNotice() {
  const session = useSession();
  if (session.status !== 'in' || session.profile.emailVerified || session.profile.mustSetUpTwoFactor) return null;
  return (
    <section className={classes.notice} aria-label="Account verification">
      <span>
        Your email address is not verified yet. If you don&rsquo;t verify it within {unverifiedKeptDays} days, someone
        else can sign up with it. That replaces your account unless it has deals, saved searches or saved calculations.
      </span>
      <SendAgain email={session.profile.email} />
    </section>
  );
}
