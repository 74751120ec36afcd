import type { Feature } from '../../../platform/feature.ts';

/** Forms of lenders, and which answer is written where in them. */
export const formTemplatesFeature: Feature = { name: 'form-templates' };
