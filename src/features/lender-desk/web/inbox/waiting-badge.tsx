import { VisuallyHidden } from '@mantine/core';
import classes from './inbox.module.css';

/** A number beside a navigation entry; nothing at 0. */
export function WaitingBadge({ waiting }: { readonly waiting: number }) {
  if (waiting === 0) return null;
  return (
    <span className={classes.count}>
      {waiting > 99 ? '99+' : waiting}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
