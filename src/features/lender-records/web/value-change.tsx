import { listChange, writeValue } from '../model.ts';
import classes from './records.module.css';

interface ValueChangeProps {
  readonly before: unknown;
  readonly after: unknown;
}

/** A new value; of a list also what it gains and loses, in words as well as in colour. */
export function ValueChange({ before, after }: ValueChangeProps) {
  const change = listChange(before, after);
  if (!change) return <span className={classes.value}>{writeValue(after)}</span>;
  return (
    <>
      <span className={classes.value}>{writeValue(after)}</span>
      {change.added.length > 0 ? <span className={classes.added}>Added: {change.added.join(', ')}</span> : null}
      {change.removed.length > 0 ? <span className={classes.removed}>Removed: {change.removed.join(', ')}</span> : null}
    </>
  );
}
