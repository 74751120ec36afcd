import { dayMs } from '../../../../kernel/dates.ts';
import { formatMoney, formatNumber } from '../../../../kernel/format.ts';
import type { DealRow } from '../../board/stages-contract.ts';

/** How the lenders of a deal have responded, in a few words. */
export function answersOf({ asked, offered, waiting, declined }: DealRow['quoteCounts']): string {
  if (asked === 0) return 'No quotes requested';
  if (offered > 0) return `${offered} of ${asked} offered`;
  if (waiting > 0) return `${waiting} of ${asked} pending`;
  // The others ran out, or were withdrawn.
  return declined > 0 ? `${declined} of ${asked} declined` : 'No open requests';
}

/** What the broker has to do for the lender of a submitted package; empty for nothing. */
export const conditionsText = (open: number): string =>
  open === 0 ? '' : `${formatNumber(open)} ${open === 1 ? 'condition' : 'conditions'} waiting on you`;

/** How long a deal has stood at its stage. */
export function daysSince(moment: string, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / dayMs));
  if (days === 0) return 'today';
  return days === 1 ? '1 day here' : `${days} days here`;
}

/** How many deals, and their loans together; no sum while nothing is known of any loan. */
export function dealsTogether({ count, amount }: { readonly count: number; readonly amount: number }): string {
  const deals = `${formatNumber(count)} ${count === 1 ? 'deal' : 'deals'}`;
  return amount > 0 ? `${deals} · ${formatMoney(amount)}` : deals;
}
