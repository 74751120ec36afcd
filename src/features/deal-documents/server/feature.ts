import type { Feature } from '../../../platform/feature.ts';

/** The documents of a deal: required, uploaded, filled in. */
export const dealDocumentsFeature: Feature = { name: 'deal-documents' };
