import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { defineMail } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { webhooks } from './tables.ts';

/** Not sent once somebody has turned it on again. */
export const turnedOffMail = defineMail({
  name: 'webhook.turnedOff',
  payload: z.object({ webhookId: idSchema }),
  async data({ database: { db }, config }, { webhookId }) {
    const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, webhookId));
    if (webhook?.state !== 'off') return undefined;
    const person = (await findPeople(db, [webhook.accountId])).get(webhook.accountId);
    if (!person || person.email === '') return undefined;
    const address = `${config.publicUrl}/account/webhooks`;
    return { to: person.email, firstName: person.firstName, name: webhook.name, address };
  },
  write: ({ firstName, name, address }) => ({
    subject: `Your webhook “${name}” was turned off`,
    body: [
      paragraph(`Hello ${firstName},`),
      paragraph(
        `Your webhook “${name}” was turned off. Its last deliveries show why. What happens from now on is held for 30 days.`,
      ),
      paragraph('Once your server works again, turn the webhook on and replay what it missed.'),
      link('Open your webhooks', address),
    ],
  }),
});
