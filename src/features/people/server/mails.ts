import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { defineMail, type Platform } from '../../../platform/platform.ts';
import { findPeople, readImpersonation } from '../../accounts/server/api.ts';
import { invitationDays, joinPath } from '../model.ts';
import { mayInvite } from './invitations/accept.ts';
import { tokenOfInvitation } from './invitations/invite.ts';
import { staffInvitations } from './tables.ts';

/** To somebody who is to become an administrator; not sent once the invitation holds no more. */
const invitation = defineMail({
  name: 'people.invitation',
  payload: z.object({ invitationId: idSchema }),
  async data({ database: { db }, config, secrets, clock }: Platform, { invitationId }) {
    const [row] = await db.select().from(staffInvitations).where(eq(staffInvitations.id, invitationId));
    if (!row || row.withdrawnAt || row.acceptedAt || row.expiresAt <= clock.now()) return undefined;
    const sender = (await findPeople(db, [row.invitedBy])).get(row.invitedBy);
    if (!sender || !(await mayInvite(db, row.invitedBy))) return undefined;
    const address = `${config.publicUrl}${joinPath}#${tokenOfInvitation(secrets, row.id)}`;
    return { to: row.email, from: sender.name, address };
  },
  write: ({ from, address }) => ({
    subject: `${from} invites you to administer Plinth`,
    body: [
      paragraph('Hello,'),
      paragraph(`${from} invites you to become an administrator of Plinth. Choose a password to create your account.`),
      link('Create your account', address),
      paragraph(
        `The link works once, within ${invitationDays} days. If you did not expect this email, you can ignore it.`,
      ),
    ],
  }),
});

/** To somebody in whose account a superadmin made changes, with why. */
export const supportChanged = defineMail({
  name: 'people.supportChanged',
  payload: z.object({ impersonationId: idSchema }),
  async data({ database: { db }, config }: Platform, { impersonationId }) {
    const row = await readImpersonation(db, impersonationId);
    const person = row && (await findPeople(db, [row.accountId])).get(row.accountId);
    if (!row?.reason || !person?.email) return undefined;
    return { to: person.email, name: person.firstName, reason: row.reason, address: config.publicUrl };
  },
  write: ({ name, reason, address }) => ({
    subject: 'Plinth support worked in your account',
    body: [
      paragraph(`Hello ${name},`),
      paragraph('Plinth support opened your account and may have made changes on your behalf.'),
      paragraph(`Reason: ${reason}`),
      link('See when your account was opened', `${address}/account/security`),
      paragraph("If you didn't ask for this, contact our support."),
    ],
  }),
});

export const peopleMails = { invitation, supportChanged };
