import { randomUUID } from 'node:crypto';
import { isAdmin } from '../../../../kernel/access.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import type { PlanChoice } from '../../model.ts';
import type { Chooser } from '../payments/payments.ts';
import { priceName } from '../payments/payments-config.ts';
import { isPaidThroughStripe, readSubscription, refuseSame } from '../read-subscription.ts';
import { callStripe, deskOf } from './stripe-desk.ts';

/**
 * The address where a plan is paid: a Checkout session for a first one; for a change of one that is paid for, or its end,
 * Stripe's portal, so that nobody pays for two.
 * @throws CONFLICT, UNAVAILABLE
 */
export async function openCheckout(
  platform: Platform,
  { accountId, key = randomUUID() }: Chooser,
  choice: PlanChoice,
): Promise<string> {
  const { db } = platform.database;
  const person = (await findPeople(db, [accountId])).get(accountId);
  if (!person) throw new AppError('NO_SESSION');
  if (isAdmin(person.role)) throw new AppError('CONFLICT', 'Administrators have every feature without a plan.');
  const current = await readSubscription(db, accountId);
  refuseSame(current, choice);
  if (isPaidThroughStripe(current)) return openPortal(platform, accountId);
  const { plan, billing } = choice;
  if (plan === null || billing === null)
    throw new AppError('CONFLICT', 'This plan is invoiced by email. Contact our support to end it.');
  const { stripe, config } = deskOf(platform);
  const customer = current?.stripeCustomerId;
  const session = await callStripe(platform, () =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price: config.prices[priceName(plan, billing)] ?? '', quantity: 1 }],
        client_reference_id: accountId,
        // Its events carry it: by this the account is known, whichever of them comes first.
        subscription_data: { metadata: { account_id: accountId } },
        ...(customer ? { customer } : { customer_email: person.email }),
        success_url: `${platform.config.publicUrl}/upgrade?payment=done`,
        cancel_url: `${platform.config.publicUrl}/upgrade?payment=cancelled`,
      },
      { idempotencyKey: `checkout-${accountId}-${key}` },
    ),
  );
  return pageOf(session.url);
}

/** The address of Stripe's portal for this account. @throws CONFLICT when it never paid through Stripe, UNAVAILABLE */
export async function openPortal(platform: Platform, accountId: string): Promise<string> {
  const customer = (await readSubscription(platform.database.db, accountId))?.stripeCustomerId;
  if (!customer) throw new AppError('CONFLICT', 'There is nothing to manage yet: you have no paid plan.');
  const { stripe } = deskOf(platform);
  const session = await callStripe(platform, () =>
    stripe.billingPortal.sessions.create({ customer, return_url: `${platform.config.publicUrl}/upgrade` }),
  );
  return pageOf(session.url);
}

/** Where the browser is sent is a web address, whoever answered. */
function pageOf(url: string | null): string {
  if (url === null || !/^https?:$/.test(new URL(url).protocol)) throw new AppError('UNAVAILABLE');
  return url;
}
