import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { isBlank } from '../../../../../kernel/blank.ts';
import { idSchema } from '../../../../../kernel/contract.ts';
import { AppError, invalidField } from '../../../../../kernel/errors.ts';
import { readValues } from '../../../../../kernel/fields/values.ts';
import type { LoanKind } from '../../../../../lending/kinds/kind.ts';
import type { Deal } from '../../../../../lending/kinds/loan.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../../../platform/database/database.ts';
import { type IdempotentRequest, once } from '../../../../../platform/database/once.ts';
import { record } from '../../../../../platform/events/record.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { dealCreated, dealJoined } from '../../../events.ts';
import { dealsAdded } from '../../../limits.ts';
import { addressKey, dealFields } from '../../../model.ts';
import { stateLoanAmount } from '../../board/stages.ts';
import type { Entry } from '../../deal-hooks.ts';
import { pipelineEntries, pipelineLenders } from '../../tables.ts';
import type { DealOrigin } from './origin.ts';

/** A deal as it is entered, or as a quote request describes it. */
export interface StatedDeal {
  readonly ownerId: string;
  readonly loanType: string;
  readonly address: string;
  readonly clientName: string | null;
  /** By the names of `dealFields`. */
  readonly deal: Deal;
}

/** Locks the owner's active deal for this address and kind, when there is one. */
export async function lockActiveDeal(
  tx: Transaction,
  deal: Pick<StatedDeal, 'ownerId' | 'loanType' | 'address'>,
): Promise<Entry | undefined> {
  const same = and(
    eq(pipelineEntries.ownerId, deal.ownerId),
    eq(pipelineEntries.loanType, deal.loanType),
    eq(pipelineEntries.addressKey, addressKey(deal.address)),
    isNull(pipelineEntries.archivedAt),
  );
  const [known] = await tx.db.select().from(pipelineEntries).where(same).for('update');
  return known;
}

interface Joining {
  /** The id of a new deal, where it is known beforehand. */
  readonly id?: string | undefined;
  readonly stated: StatedDeal;
  /** What `lockActiveDeal` found for it. */
  readonly known: Entry | undefined;
  readonly lenderIds: readonly string[];
  readonly origin?: DealOrigin | undefined;
}

/** The owner's active deal for this address and kind, brought up to date with what was just said of it, or a new one. */
export async function joinDeal(
  tx: Transaction,
  context: RequestContext,
  { id, stated, known, lenderIds, origin }: Joining,
): Promise<Entry> {
  const values = {
    ...stated,
    deal: broughtUpToDate(stated, known?.deal),
    addressKey: addressKey(stated.address),
    clientName: stated.clientName ?? known?.clientName ?? null,
    updatedAt: context.at,
  };
  const [entry] = known
    ? await tx.db.update(pipelineEntries).set(values).where(eq(pipelineEntries.id, known.id)).returning()
    : await tx.db
        .insert(pipelineEntries)
        .values({ ...values, ...(id === undefined ? {} : { id }), createdAt: context.at, stageAt: context.at })
        .returning();
  if (!entry) throw new AppError('CONFLICT');
  if (lenderIds.length > 0) {
    const rows = lenderIds.map((lenderId) => ({ entryId: entry.id, lenderId, addedAt: context.at }));
    await tx.db.insert(pipelineLenders).values(rows).onConflictDoNothing();
  }
  await record(tx, context, known ? dealJoined : dealCreated, {
    id: entry.id,
    payload: { ownerId: entry.ownerId },
    before: known,
    after: { ...entry, lenderIds, ...(origin ? { origin } : {}) },
  });
  return entry;
}

/**
 * Adds a deal that its owner does not have yet.
 * @throws CONFLICT when there is an active deal for the address and kind (`about.pipelineEntryId` is it), INVALID_INPUT for an address that says nothing
 */
export async function addDeal(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { stated, lenderIds, origin }: Omit<Joining, 'known'>,
): Promise<Entry> {
  const { ownerId, loanType, address } = stated;
  const key = addressKey(address);
  if (key === '') throw invalidField('address', 'Property address must have a letter or a number');
  await lockUntilCommit(tx, 'deal', ownerId, loanType, key);
  const active = await lockActiveDeal(tx, stated);
  if (active) {
    const message = `You already have an active deal for ${address}.`;
    throw new AppError('CONFLICT', message, undefined, { pipelineEntryId: active.id });
  }
  await platform.rateLimits.countAct(tx, context, dealsAdded, 1);
  const deal = await joinDeal(tx, context, { stated, known: undefined, lenderIds, origin });
  await stateLoanAmount(tx, deal, null);
  return deal;
}

/** What was just said of the deal, over what was known: a blank takes nothing back. */
function broughtUpToDate({ loanType, deal }: StatedDeal, known: Deal | undefined): Deal {
  const named = dealFields(loanType).filter(({ name }) => !isBlank(deal[name]));
  const said = readValues(named, deal);
  return { ...known, ...said };
}

interface NamedDeal extends Pick<StatedDeal, 'ownerId' | 'address' | 'clientName'> {
  /** What else the request says. */
  readonly of: unknown;
}

/** What a deal is made of, which stays as it is. */
interface DealSource {
  readonly kind: LoanKind;
  readonly scenario: Deal;
  readonly origin: DealOrigin;
}

/**
 * Makes a deal of what somebody has worked out elsewhere. The request that comes again makes no second one.
 * @returns the id of the deal
 * @throws CONFLICT when there is an active deal for the address and kind (`about.pipelineEntryId`), and what `sourceOf` throws
 */
export const makeDeal = (
  platform: Platform,
  context: RequestContext,
  { of, ...named }: NamedDeal,
  key: IdempotentRequest['key'],
  sourceOf: (tx: Transaction) => Promise<DealSource>,
): Promise<string> =>
  platform.database.transaction((tx) =>
    once(
      tx,
      { accountId: named.ownerId, key, body: { dealOf: of, ...named } },
      {
        reference: z.object({ dealId: idSchema }),
        async first() {
          const { kind, scenario, origin } = await sourceOf(tx);
          const stated = { ...named, loanType: kind.slug, deal: kind.deal.complete(scenario) };
          const { id } = await addDeal(platform, tx, context, { stated, lenderIds: [], origin });
          return { answer: id, reference: { dealId: id } };
        },
        again: ({ dealId }) => Promise.resolve(dealId),
      },
    ),
  );
