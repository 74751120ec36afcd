import { defineService } from '../../../../platform/platform.ts';
import { manualInvoicing } from '../manual/manual-invoicing.ts';
import { stripePayments } from '../stripe/stripe-payments.ts';
import type { Payments } from './payments.ts';

/** How plans are paid here. */
export const payments = defineService<Payments>({
  name: 'payments',
  open: (platform) => (platform.config.payments.by === 'manual' ? manualInvoicing(platform) : stripePayments(platform)),
});
