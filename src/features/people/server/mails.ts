import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { defineMail, type Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
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

export const peopleMails = { invitation };
