import { eq } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { worksForClients } from '../../model.ts';
import type { Letterhead } from '../../own-account/model.ts';
import type { Account } from '../sign-in/admission.ts';
import { accounts } from '../tables.ts';

/** Null for an account that has no clients. */
export const letterheadOf = (account: Account): Letterhead | null =>
  worksForClients(account)
    ? {
        companyName: account.letterheadCompany ?? '',
        nmlsId: account.letterheadNmlsId ?? '',
        phone: account.letterheadPhone ?? '',
      }
    : null;

/** Null for an account that has no clients, or is gone. */
export async function readLetterhead(db: Queries, accountId: string): Promise<Letterhead | null> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return account ? letterheadOf(account) : null;
}

/** The lines at the head of a file that the account makes for a client: the company, then how it is licensed and reached. */
export async function readLetterheadLines(db: Queries, accountId: string): Promise<readonly string[]> {
  const letterhead = await readLetterhead(db, accountId);
  if (letterhead === null) return [];
  const { companyName, nmlsId, phone } = letterhead;
  const below = [nmlsId && `NMLS ID ${nmlsId}`, phone].filter((part) => part !== '').join(' · ');
  return [companyName, below].filter((line) => line !== '');
}
