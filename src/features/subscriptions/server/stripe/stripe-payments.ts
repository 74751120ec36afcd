import type { Platform } from '../../../../platform/platform.ts';
import type { Payments } from '../payments/payments.ts';
import { openCheckout, openPortal } from './checkout.ts';
import { hearEvent } from './webhook.ts';

/** Whoever chooses a plan pays on Stripe's own page; what became of it Stripe tells by its events. */
export const stripePayments = (platform: Platform): Payments => ({
  by: 'stripe',
  choose: async (chooser, choice) => ({ request: null, address: await openCheckout(platform, chooser, choice) }),
  openBilling: (accountId) => openPortal(platform, accountId),
  hear: (body, signature, at) => hearEvent(platform, body, signature, at),
});
