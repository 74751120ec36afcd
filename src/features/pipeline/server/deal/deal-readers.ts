import { eq } from 'drizzle-orm';
import { can, isAdmin } from '../../../../kernel/access.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Session } from '../../../../platform/http/route.ts';
import { defineHook, type Platform } from '../../../../platform/platform.ts';
import type { DealEvent } from '../../model.ts';
import { pipelineEntries } from '../tables.ts';
import { findStaffAccess } from './staff-access.ts';

/**
 * Who somebody is to a deal. Its owner reads everything; a lender's user what is addressed to that lender. Of the Plinth team:
 * whoever asked for access with a reason reads every thread until it expires, everybody else only a thread that its owner has
 * addressed to the team. Each reading by the team is recorded (`recordStaffReading`).
 */
export type DealReader =
  | 'everything'
  | { readonly lenderId: string }
  | { readonly staff: 'teamChat' }
  | { readonly staff: 'granted'; readonly until: Date };

/** Whether a lender's user may read a deal: later features know which lenders were asked. */
export const lenderReads =
  defineHook<(db: Queries, dealId: string, lenderId: string) => Promise<boolean>>('pipeline.lenderReads');

/** Whether the owner of a deal has written to the Plinth team about it: the feature that stores messages knows. */
export const addressesTeam = defineHook<(db: Queries, dealId: string) => Promise<boolean>>('pipeline.addressesTeam');

/** @returns undefined when the deal is none of theirs, or there is none: both are a 404 */
export async function readerOf(
  { database: { db }, hooks, clock }: Pick<Platform, 'database' | 'hooks' | 'clock'>,
  dealId: string,
  session: Pick<Session, 'accountId' | 'role' | 'desks' | 'lenderId' | 'approved'>,
): Promise<DealReader | undefined> {
  const { accountId, role, lenderId, approved } = session;
  const [deal] = await db
    .select({ ownerId: pipelineEntries.ownerId })
    .from(pipelineEntries)
    .where(eq(pipelineEntries.id, dealId));
  if (!deal) return undefined;
  if (deal.ownerId === accountId) return 'everything';
  if (isAdmin(role)) {
    // Administrators with desks read deals for support alone, also where they were given access before they were limited.
    if (!can(session, 'support')) return undefined;
    const until = await findStaffAccess(db, dealId, accountId, clock.now());
    if (until !== undefined) return { staff: 'granted', until };
    for (const addresses of hooks.all(addressesTeam)) if (await addresses(db, dealId)) return { staff: 'teamChat' };
    return undefined;
  }
  if (role !== 'lender' || !approved || lenderId === null) return undefined;
  for (const reads of hooks.all(lenderReads)) if (await reads(db, dealId, lenderId)) return { lenderId };
  return undefined;
}

/** @param lenderId whose thread it is; null: the deal's own, which is addressed to the Plinth team */
export function readsThread(reader: DealReader, lenderId: string | null, now: Date): boolean {
  if (reader === 'everything') return true;
  if ('lenderId' in reader) return reader.lenderId === lenderId;
  return reader.staff === 'granted' ? now < reader.until : lenderId === null;
}

/** An event of the deal's stream. To the team alone belongs what is written to it, not what else happens to the deal. */
export const readsEvent = (reader: DealReader, type: DealEvent['type'], lenderId: string | null, now: Date): boolean =>
  readsThread(reader, lenderId, now) &&
  (reader === 'everything' || 'lenderId' in reader || reader.staff === 'granted' || type === 'deal-message');
