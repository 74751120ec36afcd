import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { formatDay } from '../../../kernel/format.ts';
import { dayIn, zoneOfPerson } from '../../../kernel/time-zones.ts';
import { link, list, paragraph } from '../../../platform/mail/mail.ts';
import { defineMail, type MailBlock, type Platform } from '../../../platform/platform.ts';
import { featureNames, planOfTier } from '../../accounts/plans.ts';
import { findPeople, readPlan } from '../../accounts/server/api.ts';
import { choiceText, featuresBeyond } from '../model.ts';
import { changeText, planStateOf, readSubscription } from './read-subscription.ts';
import { planRequests } from './tables.ts';

const ofAccount = z.object({ accountId: idSchema });
const greeting = (name: string): MailBlock => paragraph(name === '' ? 'Hello,' : `Hello ${name},`);

/** Who is written to, and where their plan is looked after. */
async function readPerson({ database: { db }, config }: Platform, accountId: string) {
  const person = (await findPeople(db, [accountId])).get(accountId);
  return person && { to: person.email, name: person.name, address: `${config.publicUrl}/upgrade` };
}

const requested = defineMail({
  name: 'plan.requested',
  payload: z.object({ requestId: idSchema, adminId: idSchema }),
  async data(platform: Platform, { requestId, adminId }) {
    const { db } = platform.database;
    const [request] = await db.select().from(planRequests).where(eq(planRequests.id, requestId));
    // Once it was decided or taken back, nobody is asked any more.
    if (request?.state !== 'open') return undefined;
    const people = await findPeople(db, [adminId, request.accountId]);
    const [admin, person] = [people.get(adminId), people.get(request.accountId)];
    if (!admin || !person) return undefined;
    return { to: admin.email, person, request, address: `${platform.config.publicUrl}/admin/plan-requests` };
  },
  write: ({ person, request, address }) => ({
    subject: `New plan request: ${choiceText(request)}`,
    body: [
      paragraph(
        `${person.name} (${person.email}) is on ${planOfTier(request.fromTier).name} and requests: ${choiceText(request)}.`,
      ),
      paragraph('Write the invoice and activate the plan, or decline the request with a reason.'),
      link('Open the requests', address),
    ],
  }),
});

const declined = defineMail({
  name: 'plan.declined',
  payload: z.object({ requestId: idSchema }),
  async data(platform: Platform, { requestId }) {
    const [request] = await platform.database.db.select().from(planRequests).where(eq(planRequests.id, requestId));
    const person = request && (await readPerson(platform, request.accountId));
    return person && { ...person, request };
  },
  write: ({ name, request, address }) => ({
    subject: 'Your plan request was declined',
    body: [
      greeting(name),
      paragraph(`Your request (${choiceText(request)}) was declined: ${request.reason ?? ''}`),
      paragraph('Your plan stays the same. You can send another request at any time.'),
      link('See the plans', address),
    ],
  }),
});

const changed = defineMail({
  name: 'plan.changed',
  payload: ofAccount,
  async data(platform: Platform, { accountId }) {
    const row = await readSubscription(platform.database.db, accountId);
    const person = await readPerson(platform, accountId);
    return row && person && { ...person, text: changeText(planStateOf(row)) };
  },
  write: ({ name, text, address }) => ({
    subject: text.replace(/\.$/, ''),
    body: [greeting(name), paragraph(text), link('See your plan', address)],
  }),
});

const paymentFailed = defineMail({
  name: 'plan.paymentFailed',
  payload: ofAccount,
  async data(platform: Platform, { accountId }) {
    const row = await readSubscription(platform.database.db, accountId);
    // Paid meanwhile, or over.
    return row?.status === 'pastDue' ? readPerson(platform, accountId) : undefined;
  },
  write: ({ name, address }) => ({
    subject: 'A payment for your plan did not go through',
    body: [
      greeting(name),
      paragraph(
        'The payment for your Plinth plan did not go through. We will retry it, and you keep your plan in the meantime.',
      ),
      paragraph('Check your payment method under Manage billing.'),
      link('Open your plan', address),
    ],
  }),
});

/** What a higher plan has, where there is anything. */
const listed = (items: readonly string[]) =>
  items.length === 0 ? [] : [paragraph('Your trial plan also includes:'), list(...items)];

const trialMail = (name: string, isOver: boolean, subject: string, text: (plan: string) => string) =>
  defineMail({
    name,
    payload: ofAccount,
    async data(platform: Platform, { accountId }) {
      const plan = await readPlan(platform.database.db, accountId);
      // A plan was activated meanwhile, or the mail was held up until after the end.
      if (!plan || plan.trialEndsAt === null || plan.trialEndsAt <= platform.clock.now() !== isOver) return undefined;
      const person = await readPerson(platform, accountId);
      return person && { ...person, tier: plan.subscriptionTier };
    },
    write: ({ name: greeted, tier, address }) => ({
      subject,
      body: [
        greeting(greeted),
        paragraph(text(planOfTier(tier).name)),
        ...listed(featuresBeyond(tier, 'basic').map((feature) => featureNames[feature])),
        link('See the plans', address),
      ],
    }),
  });

const trialSet = defineMail({
  name: 'plan.trialSet',
  payload: ofAccount,
  async data(platform: Platform, { accountId }) {
    const { db } = platform.database;
    const plan = await readPlan(db, accountId);
    const person = (await findPeople(db, [accountId])).get(accountId);
    if (!plan?.trialEndsAt || plan.trialEndsAt <= platform.clock.now() || !person) return undefined;
    const endsOn = dayIn(zoneOfPerson(person.timeZone), plan.trialEndsAt);
    const address = `${platform.config.publicUrl}/upgrade`;
    return { to: person.email, name: person.name, tier: plan.subscriptionTier, endsOn, address };
  },
  write: ({ name, tier, endsOn, address }) => ({
    subject: `You can try ${planOfTier(tier).name} until ${formatDay(endsOn)}`,
    body: [
      greeting(name),
      paragraph(
        `An administrator has opened ${planOfTier(tier).name} to your Plinth account until ${formatDay(endsOn)}.`,
      ),
      paragraph('You pay nothing for it. After that, everything you entered stays.'),
      link('See the plans', address),
    ],
  }),
});

export const subscriptionMails = {
  requested,
  declined,
  changed,
  paymentFailed,
  trialSet,
  trialEnding: trialMail(
    'plan.trialEnding',
    false,
    'Your trial ends within three days',
    (plan) =>
      `Your ${plan} trial ends within three days. Your account then moves to ${planOfTier('basic').name}, and everything you entered stays. To keep ${plan}, choose a plan.`,
  ),
  trialEnded: trialMail(
    'plan.trialEnded',
    true,
    'Your trial has ended',
    (plan) =>
      `Your ${plan} trial has ended. Your account is now on ${planOfTier('basic').name}, and everything you entered is still there. Choose a plan at any time.`,
  ),
};
