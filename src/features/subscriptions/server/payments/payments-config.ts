import { z } from 'zod';
import type { PaymentsConfig } from '../../../../platform/platform.ts';
import { billings, plans } from '../../../accounts/plans.ts';

/** What the environment says of payments, each of the right form by itself. */
export const paymentVariables = {
  PAYMENTS: z.enum(['manual', 'stripe'], 'must be manual or stripe').default('manual'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICES: z.string().optional(),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'must be an https:// address' })
    .default('https://api.stripe.com'),
};
type PaymentVariables = z.output<z.ZodObject<typeof paymentVariables>>;

/** By which name of `prices` a plan is paid in one way. */
export const priceName = (plan: string, billing: string): string => `${plan}.${billing}`;
const allPrices = plans.flatMap(({ id }) => billings.map((billing) => priceName(id, billing)));

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** How plans are paid, and what is wrong with it, each variable with what it should be. */
export function readPayments(variables: PaymentVariables): { payments: PaymentsConfig; wrong: readonly string[] } {
  if (variables.PAYMENTS === 'manual') return { payments: { by: 'manual' }, wrong: [] };
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = variables;
  const prices = pricesOf(variables.STRIPE_PRICES ?? '');
  const missing = allPrices.filter((name) => !prices[name]);
  const ids = Object.values(prices);
  const { protocol, hostname } = new URL(variables.STRIPE_API_BASE);
  const unless = (isRight: boolean, text: string) => (isRight ? [] : [text]);
  const wrong = [
    ...unless(
      /^(sk|rk)_\w+$/.test(secretKey),
      'STRIPE_SECRET_KEY: is required with PAYMENTS=stripe, and begins with sk_ or rk_',
    ),
    ...unless(
      /^whsec_\S+$/.test(webhookSecret),
      'STRIPE_WEBHOOK_SECRET: is required with PAYMENTS=stripe, and begins with whsec_',
    ),
    ...unless(
      missing.length === 0,
      `STRIPE_PRICES: must name a price for ${missing.join(', ')}, as in professional.annual=price_...`,
    ),
    ...unless(
      new Set(ids).size === ids.length,
      'STRIPE_PRICES: must name another price for each plan and way of paying',
    ),
    ...unless(
      protocol === 'https:' || loopback.includes(hostname),
      'STRIPE_API_BASE: must be an https:// address, because the secret key is sent there',
    ),
  ];
  const { STRIPE_API_BASE: apiBase } = variables;
  return { payments: { by: 'stripe', secretKey, webhookSecret, apiBase, prices }, wrong };
}

/** @param text 'professional.annual=price_1,professional.monthly=price_2' */
const pricesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [name = '', id = ''] = pair.split('=').map((part) => part.trim());
      return allPrices.includes(name) && /^price_\w+$/.test(id) ? [[name, id]] : [];
    }),
  );
