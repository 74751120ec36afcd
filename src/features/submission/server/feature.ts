import type { Feature } from '../../../platform/feature.ts';

/** The wizard of a loan submission. What it saves belongs to the answers. */
export const submissionFeature: Feature = { name: 'submission' };
