import { Button } from '@mantine/core';
import { formatDate } from '../../../../../ui/format.ts';
import { lazyComponent } from '../../../../../ui/lazy.tsx';
import classes from '../../mailed-links/verify-notice.module.css';
import { useSession } from '../../session.ts';

const soon = (
  <Button size="compact-sm" variant="default" disabled>
    Keep my account
  </Button>
);
const KeepAccount = lazyComponent(
  async () => (await import('./keep-account.tsx')).KeepAccount,
  () => soon,
);

/** One line over every page of an account that is to end. Few people see it, so what it does loads with it. */
export function DeletionNotice() {
  const session = useSession();
  if (session.status !== 'in' || session.profile.deletionDueAt === null) return null;
  return (
    <section className={classes.notice} aria-label="Account deletion">
      <span>This account will be deleted on {formatDate(session.profile.deletionDueAt)}.</span>
      <KeepAccount size="compact-sm" />
    </section>
  );
}
