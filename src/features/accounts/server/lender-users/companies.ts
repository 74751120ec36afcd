import { eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lenderAdded } from '../../../lenders/events.ts';
import { lenderSchema } from '../../../lenders/schemas.ts';
import { insertLender, isNameTaken, lockOnMarket } from '../../../lenders/server/api.ts';
import type { LenderUser } from '../../lender-users/contract.ts';
import { lenderReassigned } from '../../lender-users/events.ts';
import { accounts, lenderApplications } from '../tables.ts';
import { approval, assignment, carryOut, type Decision, decide, type Standing } from './decide.ts';

type Wanted = { readonly lender: 'existing'; readonly lenderId: string } | { readonly lender: 'asAskedFor' };

const notThere = () => invalidField('lenderId', 'Lender not found.');
const hasAnother = () =>
  new AppError('CONFLICT', 'This lender user already has a lender. Use Change to assign another one.');

/**
 * Approves a lender user and assigns a lender, both or neither; one mail tells both, or only the assignment to somebody who was
 * approved before.
 * @throws NOT_FOUND, INVALID_INPUT for a lender that does not exist, CONFLICT when another is assigned, or when the one to be made
 * is there already
 */
export const admit = (platform: Platform, id: string, wanted: Wanted, context: RequestContext): Promise<LenderUser> =>
  carryOut(platform, id, async (tx) => {
    const lenderId =
      wanted.lender === 'existing' ? await lockExisting(tx, wanted.lenderId) : await createAsAskedFor(tx, id, context);
    const withApproval = await decide(tx, id, approval, context);
    const to = (account: { readonly lenderId: string | null }): Standing => {
      if (account.lenderId !== null && account.lenderId !== lenderId) throw hasAnother();
      return { lenderId };
    };
    await decide(tx, id, { to, ...assignment(lenderId, withApproval) }, context);
  });

/**
 * Gives a lender user another lender, or none. Whatever was open for the one before ends with every session.
 * @throws NOT_FOUND, INVALID_INPUT for a lender that does not exist, CONFLICT when another than the one seen is assigned
 */
export const reassign = (
  platform: Platform,
  id: string,
  { fromLenderId, toLenderId }: { readonly fromLenderId: string; readonly toLenderId: string | null },
  context: RequestContext,
): Promise<LenderUser> =>
  carryOut(platform, id, async (tx) => {
    if (toLenderId !== null) await lockExisting(tx, toLenderId);
    const to = ({ lenderId }: { readonly lenderId: string | null }): Standing => {
      if (lenderId !== fromLenderId && lenderId !== toLenderId) throw new AppError('CONFLICT');
      return { lenderId: toLenderId };
    };
    const recorded: Decision['recorded'] = (changing, by, changed) =>
      record(changing, by, lenderReassigned, { ...changed, payload: { lenderId: toLenderId } });
    await decide(tx, id, { to, endsSessions: true, recorded }, context);
  });

/** The lender before its users, in the order of who takes it off the market. */
async function lockExisting(tx: Transaction, lenderId: string): Promise<string> {
  if (!(await lockOnMarket(tx, [lenderId])).has(lenderId)) throw notThere();
  return lenderId;
}

/** A lender of what was stated at sign-up; states and terms are filled in later. */
async function createAsAskedFor(tx: Transaction, accountId: string, context: RequestContext): Promise<string> {
  const [found] = await tx.db
    .select({ account: accounts, asked: lenderApplications })
    .from(accounts)
    .innerJoin(lenderApplications, eq(lenderApplications.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
    .for('update');
  if (!found) throw new AppError('NOT_FOUND', 'This lender user stated no company at sign-up.');
  const { account, asked } = found;
  if (account.lenderId !== null) return account.lenderId;
  // Two colleagues who are let in at once get one company.
  await lockUntilCommit(tx, 'lender-name', asked.companyName.toLowerCase());
  if (await isNameTaken(tx.db, asked.companyName))
    throw new AppError('CONFLICT', `${asked.companyName} is already on Plinth. Choose it from the list.`);
  const stated = {
    name: asked.companyName,
    contactName: `${account.firstName} ${account.lastName}`.trim(),
    email: account.email,
    phone: asked.phone,
    website: asked.companyWebsite ?? '',
  };
  const values = parseFormData(stated);
  const { id, version } = await insertLender(tx, values, context.at);
  await record(tx, context, lenderAdded, { id, after: { ...values, version } });
  return id;
}

/** What the record does not take as it was typed at sign-up stays blank, except the name. @throws INVALID_INPUT */
function parseFormData(stated: Readonly<Record<string, string>>) {
  const read = lenderSchema.safeParse(stated);
  if (read.success) return read.data;
  const faulty = new Set(read.error.issues.map(({ path }) => String(path[0])));
  const rest = Object.fromEntries(Object.entries(stated).filter(([name]) => !faulty.has(name)));
  const again = lenderSchema.safeParse(rest);
  if (again.success) return again.data;
  throw new AppError('INVALID_INPUT', 'This company cannot be added as it was typed. Add the lender by hand.');
}
