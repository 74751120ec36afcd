import { useQuery } from '@tanstack/react-query';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import { isExpired, validityText } from '../../../../lending/documents/validity.ts';
import { useNow } from '../../../../ui/page/use-now.ts';
import { dealOptions } from '../../../pipeline/web/deal/deal-queries.ts';
import classes from './arriving.module.css';

interface ValidityProps {
  readonly dealId: string;
  /** The last day; null: it never expires, or nobody knows. */
  readonly until: string | null;
}

/** Until when a document counts, or since when it no longer does, by the calendar of the property. */
export function Validity({ dealId, until }: ValidityProps) {
  const now = useNow();
  const { data: deal } = useQuery(dealOptions(dealId));
  if (until === null || deal === undefined) return null;
  const today = dayIn(zoneOfState(deal.state), now);
  return (
    <>
      {' · '}
      <span className={isExpired(until, today) ? classes.stale : undefined}>{validityText(until, today)}</span>
    </>
  );
}
