import { invalidField } from '../../../../kernel/errors.ts';
import type { ApplicationKind } from '../../../../lending/answers/forms/applications/common.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { findLenders, lockOnMarket } from '../../../lenders/server/api.ts';
import { lockKeptPrograms, nameKeptPrograms } from '../../../programs/server/api.ts';
import { applicationTexts } from '../../model.ts';

/** The lender and program that an application goes to, with their names as they are now. */
export interface Choice {
  readonly lenderId: string | null;
  readonly lenderName: string | null;
  readonly programId: string | null;
  readonly programName: string | null;
}
export interface Chosen {
  readonly lenderId?: string | null | undefined;
  readonly programId?: string | null | undefined;
}

const nobody: Choice = { lenderId: null, lenderName: null, programId: null, programName: null };

/**
 * Whom an application goes to: held on the market until the transaction ends.
 * @throws INVALID_INPUT for a lender that is not on the market, and for a program that is not this lender's or of another loan type
 */
export async function lockChoice(
  tx: Transaction,
  kind: ApplicationKind,
  { lenderId, programId }: Chosen,
): Promise<Choice> {
  if (!lenderId) return nobody;
  const lender =
    (await lockOnMarket(tx, [lenderId])).has(lenderId) && (await findLenders(tx.db, [lenderId])).get(lenderId);
  if (!lender) throw invalidField('lenderId', applicationTexts.noLender);
  const named = { ...nobody, lenderId, lenderName: lender.name };
  if (!programId) return named;
  const [kept] = await lockKeptPrograms(tx, lenderId, [programId]);
  const [program] = kept ? await nameKeptPrograms(tx.db, [kept.id]) : [];
  if (program?.kind !== kind) throw invalidField('programId', applicationTexts.noProgram);
  return { ...named, programId, programName: program.name };
}

/** The same for a draft, of which nothing is required: what is no longer there is left out. */
export async function nameChoice(db: Queries, kind: ApplicationKind, { lenderId, programId }: Chosen): Promise<Choice> {
  const lender = lenderId ? (await findLenders(db, [lenderId])).get(lenderId) : undefined;
  if (!lender) return nobody;
  const [program] = programId ? await nameKeptPrograms(db, [programId]) : [];
  const isOffered = program?.kind === kind;
  return {
    lenderId: lender.id,
    lenderName: lender.name,
    programId: isOffered ? program.id : null,
    programName: isOffered ? program.name : null,
  };
}
