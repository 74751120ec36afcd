import type { Feature } from '../../../platform/feature.ts';

/** From the last condition to the funded loan. */
export const closingFeature: Feature = { name: 'closing' };
