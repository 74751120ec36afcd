import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { twoFactorReset } from '../../two-factor/events.ts';
import { lockAccount } from '../own-account/account-row.ts';
import { closeAllSessions } from '../sessions.ts';
import { accounts } from '../tables.ts';
import { secondFactorsOf } from './state.ts';
import { authenticatorApps, passkeys, recoveryCodes, secondSteps } from './tables.ts';

/**
 * Removes the second factors of somebody who has lost all of them, and ends their sessions: the password alone signs in again, to
 * set up new ones. Only whoever runs the installation can do this, never somebody who asks through the product.
 * @throws NOT_FOUND (no such account), CONFLICT (it has no second factor)
 */
export async function resetTwoFactor(platform: Platform, typedEmail: string, context: RequestContext): Promise<void> {
  const email = typedEmail.trim().toLowerCase();
  await platform.database.transaction(async (tx) => {
    const [found] = await tx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
    if (!found) throw new AppError('NOT_FOUND', `No account has the address ${email}.`);
    const { id: accountId } = await lockAccount(tx, found.id);
    const had = await secondFactorsOf(tx.db, accountId);
    if (had.length === 0) throw new AppError('CONFLICT', `${email} has no second factor.`);
    for (const table of [authenticatorApps, passkeys, recoveryCodes, secondSteps])
      await tx.db.delete(table).where(eq(table.accountId, accountId));
    await closeAllSessions(tx, accountId);
    await record(tx, context, twoFactorReset, { id: accountId, before: { secondFactors: had } });
  });
}
