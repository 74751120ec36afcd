import { randomBytes } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { tokenHash } from '../../../../platform/encryption/secrets.ts';
import { recoveryCodeCount } from '../../two-factor/model.ts';
import { recoveryCodes } from './tables.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * 80 random bits, so that a plain hash keeps them: they cannot be searched through. Unlike what is encrypted they do not
 * depend on APP_SECRET either, and let everybody in again should it ever be lost.
 */
const newCode = () => Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('');

/** For reading and typing: four groups of four. */
const written = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/** Ten new codes of an account; those before them end. */
export async function makeRecoveryCodes(tx: Transaction, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.db.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: tokenHash(code), accountId })));
  return codes.map(written);
}

/** Uses a code up. False when the account has no such code (any more). */
export async function spendRecoveryCode(tx: Transaction, accountId: string, code: string): Promise<boolean> {
  const spent = await tx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, tokenHash(code)), eq(recoveryCodes.accountId, accountId)))
    .returning({ accountId: recoveryCodes.accountId });
  return spent.length > 0;
}

export async function countRecoveryCodes(db: Queries, accountId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  return row?.left ?? 0;
}
