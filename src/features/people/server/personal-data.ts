import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../../accounts/server/api.ts';
import { staffInvitations } from './tables.ts';

const { email, invitedAt, expiresAt, acceptedAt, withdrawnAt, id } = staffInvitations;

export const invitationsOfPerson: PersonalData = {
  name: 'invitations',
  title: 'Invitations to administer Plinth',
  columns: ['email', 'invitedAt', 'expiresAt', 'acceptedAt', 'withdrawnAt'],
  find: (db, person) =>
    db
      .select({ email, invitedAt, expiresAt, acceptedAt, withdrawnAt })
      .from(staffInvitations)
      .where(eq(email, person.email))
      .orderBy(asc(invitedAt)),
  async erase(_platform, tx, _context, person) {
    return (await tx.db.delete(staffInvitations).where(eq(email, person.email)).returning({ id })).length;
  },
  stays: 'Nothing of it stays.',
};
