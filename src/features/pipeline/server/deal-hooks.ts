import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { TrailPlace } from '../../../platform/events/audit-trail.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';
import type { Standing, TimelineLine } from '../deal/contract.ts';
import type { pipelineEntries } from './tables.ts';

// What later features add to a deal, and what they have to say before something is done to it.

export type Entry = typeof pipelineEntries.$inferSelect;

export interface QuoteCounts {
  readonly asked: number;
  readonly offered: number;
  readonly declined: number;
  readonly waiting: number;
}

/** How the lenders of each deal have answered so far. */
export const quoteCounts =
  defineHook<(db: Queries, entryIds: readonly string[]) => Promise<ReadonlyMap<string, QuoteCounts>>>(
    'pipeline.quoteCounts',
  );

/** How many conditions of the loan packages of these deals wait on the broker; nothing for those without. */
export const openConditions =
  defineHook<(db: Queries, entryIds: readonly string[]) => Promise<ReadonlyMap<string, number>>>(
    'pipeline.openConditions',
  );

export async function readOpenConditions(
  { hooks }: Pick<Platform, 'hooks'>,
  db: Queries,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const told = await Promise.all(hooks.all(openConditions).map((count) => count(db, entryIds)));
  return new Map(told.flatMap((counts) => [...counts]));
}

/** When something last happened on what hangs on these deals; nothing for those where nothing did. */
export const lastActivity =
  defineHook<(db: Queries, entryIds: readonly string[]) => Promise<ReadonlyMap<string, Date>>>('pipeline.lastActivity');

/** A lender is about to become the deal's: whoever will tell lenders of it counts them, or refuses, and answers how many. The deal is locked. */
export const lenderChosen =
  defineHook<(tx: Transaction, context: RequestContext, deal: Entry, lenderId: string) => Promise<number>>(
    'pipeline.lenderChosen',
  );
/** A choice was undone before anybody was told: what was counted for it is given back. The deal is locked. */
export const choiceCanceled =
  defineHook<(tx: Transaction, context: RequestContext, counted: { amount: number; at: Date }) => Promise<void>>(
    'pipeline.choiceCanceled',
  );
/** The program that a lender was asked about, as it was then. */
export interface AskedProgram {
  readonly at: Date;
  readonly program: Omit<Standing, 'tier' | 'warnings'>;
}
/** What each lender of a deal was asked about last, by lender. */
export const askedPrograms =
  defineHook<(db: Queries, dealId: string) => Promise<ReadonlyMap<string, AskedProgram>>>('pipeline.askedPrograms');

/** When the first lender of a deal was asked, and when which lender made the first offer. */
export interface QuoteMilestones {
  readonly askedAt: Date | null;
  readonly offered: { readonly at: Date; readonly lenderId: string } | null;
}
export const quoteMilestones =
  defineHook<(db: Queries, dealId: string) => Promise<QuoteMilestones>>('pipeline.quoteMilestones');

/** The loan package of a deal that is with a lender: since when, and who submitted it. */
export interface SubmittedPackage {
  readonly at: Date;
  readonly by: string;
}
/** The loan packages of these deals that are with a lender, or were funded, by deal. While there is one, the deal's lender and program stay. */
export const submittedPackages =
  defineHook<(db: Queries, dealIds: readonly string[]) => Promise<ReadonlyMap<string, SubmittedPackage>>>(
    'pipeline.submittedPackages',
  );

export async function readSubmittedPackages(
  { hooks }: Pick<Platform, 'hooks'>,
  db: Queries,
  dealIds: readonly string[],
): Promise<ReadonlyMap<string, SubmittedPackage>> {
  const told = await Promise.all(hooks.all(submittedPackages).map((read) => read(db, dealIds)));
  return new Map(told.flatMap((packages) => [...packages]));
}

export type DealLine = Omit<TimelineLine, 'at'> & { readonly at: Date };
/**
 * What a feature tells of a deal: its newest lines before a place, newest first and by falling id (in the order of code
 * points), at most `limit`. Ids are unlike those of other features.
 */
export const dealTimeline =
  defineHook<
    (db: Queries, deal: Entry, page: { before: TrailPlace | undefined; limit: number }) => Promise<DealLine[]>
  >('pipeline.dealTimeline');

/** Of these deals, those that are still needed when the account of their owner has ended: they stay, with their address and loan. */
export const keptDeals =
  defineHook<(db: Queries, dealIds: readonly string[]) => Promise<readonly string[]>>('pipeline.keptDeals');
