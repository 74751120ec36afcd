import type { Feature } from '../../../platform/feature.ts';

export const peopleFeature: Feature = { name: 'people' };
