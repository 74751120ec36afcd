import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { defineMail } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { type OffReason, offReasons } from '../model.ts';
import { webhooks } from './tables.ts';

const reasons = Object.keys(offReasons) as [OffReason, ...OffReason[]];
const stateAfter = (because: OffReason) => (because === 'passwordReset' ? 'paused' : 'off');

/** Not sent once somebody has turned it on again. */
export const turnedOffMail = defineMail({
  name: 'webhook.turnedOff',
  payload: z.object({ webhookId: idSchema, because: z.enum(reasons) }),
  async data({ database: { db }, config }, { webhookId, because }) {
    const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, webhookId));
    if (webhook?.state !== stateAfter(because)) return undefined;
    const person = (await findPeople(db, [webhook.accountId])).get(webhook.accountId);
    if (!person || person.email === '') return undefined;
    const address = `${config.publicUrl}/account/webhooks`;
    return { to: person.email, firstName: person.firstName, name: webhook.name, because, address };
  },
  write: ({ firstName, name, because, address }) => {
    const isPaused = stateAfter(because) === 'paused';
    const done = isPaused ? 'was paused' : 'was turned off';
    return {
      subject: `Your webhook “${name}” ${done}`,
      body: [
        paragraph(`Hello ${firstName},`),
        paragraph(
          `Your webhook “${name}” ${done} because ${offReasons[because]}. What happens from now on is held for 30 days.`,
        ),
        paragraph(nextSteps[because]),
        link('Open your webhooks', address),
      ],
    };
  },
});

const onceItWorks = 'Once your server works again, turn the webhook on and replay what it missed.';
const nextSteps: Readonly<Record<OffReason, string>> = {
  gone: 'If the address changed, enter the new one, turn the webhook on and replay what it missed.',
  failing: `Its last deliveries show the responses. ${onceItWorks}`,
  unreachable: `Its last deliveries show what went wrong. ${onceItWorks}`,
  accountChanged: 'Check that its address may still receive what happens in your account, then turn it on.',
  passwordReset: 'Check that its address is yours, replace its secret if somebody else may know it, then turn it on.',
};
