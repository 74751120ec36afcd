import type { Feature } from '../../../platform/feature.ts';

/** What is missing from a borrower, brought by a link without an account. */
export const borrowerLinksFeature: Feature = { name: 'borrower-links' };
