import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formatDate } from '../../../../../ui/format.ts';
import classes from '../../mailed-links/verify-notice.module.css';
import { useSession } from '../../session.ts';

const KeepAccount = lazy(async () => ({ default: (await import('./keep-account.tsx')).KeepAccount }));
const soon = (
  <Button size="compact-sm" variant="default" disabled>
    Keep my account
  </Button>
);

/** One line over every page of an account that is to end. Few people see it, so what it does loads with it. */
export function DeletionNotice() {
  const session = useSession();
  if (session.status !== 'in' || session.profile.deletionDueAt === null) return null;
  return (
    <section className={classes.notice} aria-label="End of your account">
      <span>This account will be deleted on {formatDate(session.profile.deletionDueAt)}.</span>
      <Suspense fallback={soon}>
        <KeepAccount size="compact-sm" />
      </Suspense>
    </section>
  );
}
