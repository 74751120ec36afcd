import { AppError } from '../../../../kernel/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Payments } from '../payments/payments.ts';
import { askForPlan } from './ask-for-plan.ts';

/** Whoever chooses a plan asks for it; an administrator writes the invoice and activates it. */
export const manualInvoicing = (platform: Platform): Payments => ({
  by: 'manual',
  choose: async (chooser, choice) => ({ request: await askForPlan(platform, chooser, choice), address: null }),
  async openBilling() {
    throw new AppError('CONFLICT', 'Plans are invoiced by email here. Contact our support about an invoice.');
  },
  async hear() {
    throw new AppError('NOT_FOUND');
  },
});
