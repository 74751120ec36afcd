import type { Feature } from '../../../platform/feature.ts';

/** Which documents a lender wants with a loan package. */
export const requirementsFeature: Feature = { name: 'requirements' };
