import { AppError, firstMessages, invalidField } from '../../../../kernel/errors.ts';
import { schemaOfFields } from '../../../../kernel/fields/schema.ts';
import type { Deal } from '../../../../lending/kinds/loan.ts';
import { addressProblem, lineOfParts } from '../../../../lending/requests/request-parts.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockOnMarket } from '../../../lenders/server/api.ts';
import { fieldsOfLoanType, type ManualDeal } from '../../deal/manual-deal.ts';
import { addressKey, manualDealFields } from '../../model.ts';
import { addDeal, type Entry, findDeal, lockDeal } from '../api.ts';
import { writeArchived } from './adding/write-archived.ts';
import { announceChoice } from './choice/select-lender.ts';

/**
 * Adds a deal that came about elsewhere.
 * @throws CONFLICT when the owner has an active deal for the address, INVALID_INPUT for a lender that does not exist and for values
 * that its loan type does not take
 */
export async function addByHand(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  ownerId: string,
  manual: ManualDeal,
): Promise<Entry> {
  const { lenderId, loanType, clientName } = manual;
  const { address, ...figures } = figuresIn(manual);
  if (lenderId !== null && !(await lockOnMarket(tx, [lenderId])).has(lenderId)) {
    throw invalidField('lenderId', 'Lender not found.');
  }
  const deal = { ...figures, asisValue: manual.asisValue ?? manual.purchasePrice };
  const lenderIds = lenderId === null ? [] : [lenderId];
  return addDeal(platform, tx, context, { stated: { ownerId, loanType, address, clientName, deal }, lenderIds });
}

/** The address of a manual deal, its documented figures, and what its loan type asks. @throws INVALID_INPUT */
function figuresIn(manual: ManualDeal): Deal & { readonly address: string } {
  const problem = addressProblem(manual, null, manual.state);
  if (problem) throw invalidField(problem.field, problem.message);
  const said = { ...manual, state: manual.state ?? manual.addressState };
  const own = schemaOfFields(fieldsOfLoanType(manual.loanType)).safeParse(said);
  if (!own.success) throw new AppError('INVALID_INPUT', undefined, firstMessages(own.error.issues));
  const documented = manualDealFields.map(({ name }) => [name, manual[name]] as const);
  const figures = documented.filter(([name]) => !['address', 'clientName', 'loanType'].includes(name));
  return { ...Object.fromEntries(figures), ...own.data, address: lineOfParts(manual) ?? manual.address };
}

interface Archiving {
  readonly dealId: string;
  readonly ownerId: string;
  readonly archived: boolean;
}

/**
 * Puts a deal away or takes it back; as it stands already it is answered.
 * @throws NOT_FOUND for anybody else's deal, CONFLICT when an active deal for the same address is in the way
 */
export async function setArchived(
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, archived }: Archiving,
): Promise<{ readonly deal: Entry; readonly isChanged: boolean }> {
  if (!archived) {
    // As everywhere: the address is held before the deal, so that no other deal takes it meanwhile.
    const { loanType, address } = await findDeal(tx.db, dealId, ownerId);
    await lockUntilCommit(tx, 'deal', ownerId, loanType, addressKey(address));
  }
  const locked = await lockDeal(tx, dealId, ownerId);
  // The choice of a lender is told before the deal is put away, whose open requests are withdrawn then.
  const entry = archived && locked.archivedAt === null ? await announceChoice(tx, locked) : locked;
  const deal = await writeArchived(tx, context, entry, archived);
  return { deal, isChanged: deal !== entry };
}
