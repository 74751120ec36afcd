import type { FixAndFlipScenario } from '../../../lending/scenario.ts';
import type { Cause } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries, Transaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { ProgramSnapshot, QuoteRequest } from '../contract.ts';
import type { ReplyLinks } from './reply-link.ts';
import type { quotes } from './tables.ts';

export type Quote = typeof quotes.$inferSelect;

export interface LenderContact {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly contactName: string;
  readonly phone: string;
}
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** The deal a request belongs to, as the pipeline is told of it. */
export interface RequestedDeal {
  readonly ownerId: string;
  readonly loanType: 'fix-and-flip';
  readonly clientName: string | null;
  readonly request: QuoteRequest;
}

/** Everything the quotes need from the platform and, handed in by the app, from other features. */
export interface QuoteParts {
  readonly database: Database;
  readonly events: Events;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly links: ReplyLinks;
  findLenders(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, LenderContact>>;
  findLenderUsers(db: Queries, lenderIds: readonly string[]): Promise<{ id: string; lenderId: string }[]>;
  findPeople(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  /** The lender's best program for the scenario, among `programIds` when any of them is the lender's; null without one. */
  judge(
    lenderId: string,
    programIds: readonly string[],
    scenario: FixAndFlipScenario,
    now: Date,
  ): ProgramSnapshot | null;
  /** Locks the active deal of this address, when there is one; answers its id. */
  findActiveDeal(tx: Transaction, deal: RequestedDeal): Promise<string | undefined>;
  /** Creates or joins the deal in the caller's transaction; answers its id. */
  joinDeal(tx: Transaction, cause: Cause, deal: RequestedDeal, lenderIds: readonly string[]): Promise<string>;
  /** @throws NOT_FOUND for another owner's deal */
  assertDeal(db: Queries, entryId: string, ownerId: string): Promise<unknown>;
  /** Locks the deal for the rest of the transaction. @throws NOT_FOUND for another owner's */
  lockDeal(tx: Transaction, entryId: string, ownerId: string): Promise<unknown>;
  /** Writes the chosen lender of a deal. */
  selectLender(tx: Transaction, cause: Cause, entryId: string, ownerId: string, lenderId: string): Promise<void>;
  notify(
    tx: Transaction,
    at: Date,
    ...items: readonly { accountId: string; message: string; link: string }[]
  ): Promise<void>;
}
