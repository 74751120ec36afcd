import type { Feature } from '../../../platform/feature.ts';

/** Programs are read by later features; their own endpoints follow with the program editor. */
export const programsFeature: Feature = { name: 'programs' };
