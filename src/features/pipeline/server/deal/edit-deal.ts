import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError, type FieldErrors, firstMessages, invalidField } from '../../../../kernel/errors.ts';
import { schemaOfFields } from '../../../../kernel/fields/schema.ts';
import { readValues } from '../../../../kernel/fields/values.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { restateDeal, type ScenarioValues, scenarioChanges, scenarioFields } from '../../deal/scenario.ts';
import { dealEdited } from '../../events.ts';
import { addressKey, dealFields } from '../../model.ts';
import { type Entry, findDeal, lockActiveDeal, lockDeal } from '../api.ts';
import { pipelineEntries } from '../tables.ts';

interface StatedDeal {
  readonly loanType: string;
  readonly address: string;
  readonly clientName: string | null;
  readonly deal: unknown;
}

export const scenarioOf = ({ loanType, address, clientName, deal }: StatedDeal): ScenarioValues => ({
  ...readValues(dealFields(loanType), deal),
  address,
  clientName,
});

/**
 * The version of what a deal says: of its values alone, so that choosing a lender or moving a stage meanwhile is in
 * nobody's way.
 */
export const versionOf = (deal: Entry): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(scenarioOf(deal)).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
    .slice(0, 22);

/** The values of an edit, tidy. @throws INVALID_INPUT with every wrong field at once */
export function readEdit(loanType: string, values: ScenarioValues): ScenarioValues {
  const read = schemaOfFields(scenarioFields(loanType)).safeParse(values);
  if (!read.success) throw new AppError('INVALID_INPUT', undefined, firstMessages(read.error.issues));
  if (addressKey(String(read.data.address)) === '')
    throw invalidField('address', 'Property address must have a letter or a number');
  return read.data;
}

interface Edit {
  readonly dealId: string;
  readonly ownerId: string;
  /** Of the deal that was edited. */
  readonly version: string;
  readonly values: ScenarioValues;
}

/**
 * Writes what the owner now says of a deal. An edit that changes nothing, as one that is sent again, writes nothing.
 * @throws NOT_FOUND for anybody else's deal, INVALID_INPUT, CONFLICT when the deal was changed meanwhile (the present values
 * of what differs by field, the present version), is archived, or another active deal has the address
 */
export async function editDeal(
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, version, values }: Edit,
): Promise<Entry> {
  const known = await findDeal(tx.db, dealId, ownerId);
  const { loanType } = known;
  const said = readEdit(loanType, values);
  const address = String(said.address);
  // As everywhere: the address is held before the deal; both in one order, for two deals may change places.
  for (const key of [...new Set([addressKey(known.address), addressKey(address)])].sort())
    await lockUntilCommit(tx, 'deal', ownerId, loanType, key);
  const before = await lockDeal(tx, dealId, ownerId);
  if (before.archivedAt) throw new AppError('CONFLICT', 'This deal is archived. Unarchive it first.');
  const present = scenarioOf(before);
  if (isSame(loanType, present, said)) return before;
  if (versionOf(before) !== version) throw changedMeanwhile(before, said);
  const active = await lockActiveDeal(tx, { ownerId, loanType, address });
  if (active && active.id !== dealId)
    throw new AppError('CONFLICT', `You already have an active deal for ${address}.`, {
      address: 'Has a deal already',
    });
  return writeEdit(tx, context, before, said);
}

/** To the letter: what reads alike may differ in capitals or decimals. */
function isSame(loanType: string, present: ScenarioValues, said: ScenarioValues): boolean {
  const write = (values: ScenarioValues) =>
    JSON.stringify(scenarioFields(loanType).map(({ name }) => values[name] ?? null));
  return write(present) === write(said);
}

function changedMeanwhile(deal: Entry, said: ScenarioValues): AppError {
  const fields: FieldErrors = {};
  for (const { field, before } of scenarioChanges(deal.loanType, scenarioOf(deal), said))
    fields[field] = `Now ${before ?? 'blank'}`;
  return new AppError('CONFLICT', 'This deal was changed in the meantime. Nothing was saved.', fields, {
    version: versionOf(deal),
  });
}

async function writeEdit(
  tx: Transaction,
  context: RequestContext,
  before: Entry,
  said: ScenarioValues,
): Promise<Entry> {
  const address = String(said.address);
  const values = {
    address,
    addressKey: addressKey(address),
    clientName: typeof said.clientName === 'string' ? said.clientName : null,
    deal: restateDeal(before.loanType, before.deal, said),
    updatedAt: context.at,
  };
  const [after] = await tx.db.update(pipelineEntries).set(values).where(eq(pipelineEntries.id, before.id)).returning();
  if (!after) throw new AppError('NOT_FOUND');
  await record(tx, context, dealEdited, {
    id: before.id,
    payload: { ownerId: before.ownerId },
    before: scenarioOf(before),
    after: scenarioOf(after),
  });
  return after;
}
