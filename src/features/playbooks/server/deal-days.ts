import { and, eq, isNotNull } from 'drizzle-orm';
import { isTimeZone } from '../../../kernel/dates.ts';
import { dayIn, type NamedZone, zoneOfState } from '../../../kernel/time-zones.ts';
import { loanKind } from '../../../lending/kinds/find.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { closingDateOf } from '../../closing/server/api.ts';
import { type Entry, lastSelection } from '../../pipeline/server/api.ts';
import { quotes, requestOf } from '../../quotes/server/api.ts';
import { openPackageOf } from '../../submission/server/api.ts';
import type { DealDays } from '../plan.ts';

/** Where the broker's days begin. */
export async function zoneOf(db: Queries, ownerId: string): Promise<NamedZone> {
  const own = (await findPeople(db, [ownerId])).get(ownerId)?.timeZone;
  return own && isTimeZone(own) ? { name: own } : zoneOfState(undefined);
}

/** The day that the broker asked the accepted lender to close on. */
async function wantedClosing(db: Queries, dealId: string): Promise<string | null> {
  const { entryId, acceptedAt, kind, request } = quotes;
  const accepted = and(eq(entryId, dealId), isNotNull(acceptedAt));
  const [quote] = await db.select({ kind, request }).from(quotes).where(accepted).limit(1);
  if (!quote) return null;
  const wanted = requestOf(quote)[loanKind(quote.kind).deal.request.own?.closingDate ?? 'wantedClosingDate'];
  return typeof wanted === 'string' && wanted !== '' ? wanted : null;
}

/** The days that the tasks of a deal are counted from, as far as they are known. */
export async function daysOfDeal(db: Queries, deal: Entry, zone: NamedZone, now: Date): Promise<DealDays> {
  const { id, stage, stageAt, selectedLenderId } = deal;
  const selected = selectedLenderId === null ? undefined : await lastSelection(db, id);
  const pack = await openPackageOf(db, id);
  const closing = pack && (await closingDateOf(db, pack.id));
  const submittedAt = pack?.submittedAt ?? (stage === 'submitted' ? stageAt : null);
  return {
    stage,
    stageOn: dayIn(zone, stageAt),
    offer: selected ? dayIn(zone, selected.at) : null,
    submission: submittedAt && dayIn(zone, submittedAt),
    closing: closing ?? (await wantedClosing(db, id)),
    today: dayIn(zone, now),
  };
}
