import { useNow } from '../../../../ui/page/use-now.ts';
import { validityOf } from '../../model.ts';
import classes from './arriving.module.css';

/** Until when a document counts, or since when it no longer does. */
export function Validity({ until }: { readonly until: string | null }) {
  const now = useNow();
  if (until === null) return null;
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  const { isStale, text } = validityOf(until, today.join('-'));
  return (
    <>
      {' · '}
      <span className={isStale ? classes.stale : undefined}>{text}</span>
    </>
  );
}
