import type Stripe from 'stripe';
import { secondMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { defineService, type PaymentsConfig, type Platform } from '../../../../platform/platform.ts';

export type StripeConfig = Extract<PaymentsConfig, { by: 'stripe' }>;

/** Stripe's library with what it was configured with. */
export interface StripeDesk {
  readonly stripe: Stripe;
  readonly config: StripeConfig;
}

/** For each call to Stripe, which is tried once more; somebody waits for the answer. */
const patienceMs = 8 * secondMs;

async function openDesk(config: StripeConfig): Promise<StripeDesk> {
  const { default: StripeLibrary } = await import('stripe');
  const { protocol, hostname, port } = new URL(config.apiBase);
  const stripe = new StripeLibrary(config.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : port,
    timeout: patienceMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return { stripe, config };
}

/** Undefined where Stripe is not configured. */
export const stripeDesk = defineService<StripeDesk | undefined>({
  name: 'stripe',
  async open({ config: { payments } }: Platform) {
    return payments.by === 'stripe' ? await openDesk(payments) : undefined;
  },
});

export function deskOf(platform: Platform): StripeDesk {
  const desk = platform.service(stripeDesk);
  if (!desk) throw new Error('Stripe is not configured.');
  return desk;
}

/** Stripe refused or could not be reached: the log has its code and nothing of the call. @throws UNAVAILABLE, KEY_REUSED */
export async function callStripe<T>({ log }: Platform, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { type = 'unknown', code, statusCode } = error as Partial<Record<'type' | 'code' | 'statusCode', unknown>>;
    log.error({ stripe: { type, code, statusCode } }, 'a call to Stripe failed');
    if (type === 'StripeIdempotencyError') throw new AppError('KEY_REUSED');
    throw new AppError('UNAVAILABLE', 'The payment service is not responding. Nothing was charged.');
  }
}
