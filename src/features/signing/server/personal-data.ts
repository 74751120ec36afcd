import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PersonalData } from '../../accounts/server/api.ts';
import { envelopes, signers } from './tables.ts';

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
