import { VisuallyHidden } from '@mantine/core';
import classes from './inbox.module.css';
import { useInbox } from './use-inbox.ts';

/** How many requests wait for an answer; nothing when none does. */
export function WaitingCount() {
  const waiting = useInbox('open').data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <span className={classes.count}>
      {waiting > 99 ? '99+' : waiting}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
