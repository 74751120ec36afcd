import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { PersonalData } from '../../accounts/server/api.ts';
import { envelopeActs, envelopes, signerMarks, signers } from './tables.ts';

const isTheirs = (email: string) => eq(sql`lower(${signers.email})`, email);
/** Nobody signs these any more, and nothing was signed with them. */
const isOver = inArray(envelopes.state, ['declined', 'voided']);

export const signersOfPerson: PersonalData = {
  name: 'signers',
  title: 'Documents to sign',
  columns: [
    'name',
    'email',
    'phone',
    'role',
    'state',
    'askedAt',
    'openedAt',
    'consentAt',
    'signedAt',
    'declinedAt',
    'declineReason',
    'envelope',
  ],
  find: (db, { email }) =>
    db
      .select({
        name: signers.name,
        email: signers.email,
        phone: signers.phone,
        role: signers.role,
        state: signers.state,
        askedAt: signers.askedAt,
        openedAt: signers.openedAt,
        consentAt: signers.consentAt,
        signedAt: signers.signedAt,
        declinedAt: signers.declinedAt,
        declineReason: signers.declineReason,
        envelope: envelopes.state,
      })
      .from(signers)
      .innerJoin(envelopes, eq(envelopes.id, signers.envelopeId))
      .where(isTheirs(email))
      .orderBy(asc(envelopes.startedAt)),
  async erase(_platform, tx, _context, { email }) {
    const over = tx.db.select({ id: envelopes.id }).from(envelopes).where(isOver);
    const rows = await tx.db
      .update(signers)
      .set({ name: 'Erased', email: '', phone: null, declineReason: null, linkHash: null })
      .where(and(isTheirs(email), or(inArray(signers.envelopeId, over), eq(signers.state, 'replaced'))))
      .returning({ id: signers.id });
    return rows.length;
  },
  stays:
    'Signed documents, and who signed them, are evidence of the loan and are kept as long as the law asks for. Documents that are being signed need their signers.',
};

/** What a signer did, with the address and program that it was done from, as the certificate has it. */
export const actsOfSigner: PersonalData = {
  name: 'signing-record',
  title: 'Record of what you did when signing',
  columns: ['act', 'at', 'facts'],
  copyOnly: ['facts'],
  find: (db, { email }) =>
    db
      .select({ act: envelopeActs.type, at: envelopeActs.at, facts: envelopeActs.facts })
      .from(envelopeActs)
      .innerJoin(signers, eq(signers.id, envelopeActs.signerId))
      .where(isTheirs(email))
      .orderBy(asc(envelopeActs.at)),
  stays: 'It proves who signed what, and is kept with the documents.',
};

/** The pictures themselves are in the documents. */
export const marksOfSigner: PersonalData = {
  name: 'signatures',
  title: 'Signatures and initials',
  columns: ['mark', 'method', 'madeAt'],
  find: (db, { email }) =>
    db
      .select({ mark: signerMarks.mark, method: signerMarks.method, madeAt: signerMarks.madeAt })
      .from(signerMarks)
      .innerJoin(signers, eq(signers.id, signerMarks.signerId))
      .where(isTheirs(email))
      .orderBy(asc(signerMarks.madeAt)),
  stays: 'They are part of the documents that you signed with them.',
};

/** Deals in which somebody was asked to sign as the borrower. */
export async function dealsToSign(db: Queries, email: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ dealId: envelopes.dealId })
    .from(signers)
    .innerJoin(envelopes, eq(envelopes.id, signers.envelopeId))
    .where(and(isTheirs(email), eq(signers.role, 'borrower')));
  return rows.map(({ dealId }) => dealId);
}
