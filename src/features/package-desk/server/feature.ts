import type { Feature } from '../../../platform/feature.ts';

/** What a lender does with the loan packages it received, and its conditions until the loan closes. */
export const packageDeskFeature: Feature = { name: 'package-desk' };
