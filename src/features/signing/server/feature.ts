import type { Feature } from '../../../platform/feature.ts';

/** Documents of a loan package are signed by the people they name, and sealed. */
export const signingFeature: Feature = { name: 'signing' };
