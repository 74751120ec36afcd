import { features as own } from '../../src/app/server/features.ts';
import type { Feature } from '../../src/platform/feature.ts';
import { visitsFeature } from './visits/server/feature.ts';

/** Stands in for src/app/server/features.ts for a run of the tests: the product with one feature more. */
export const features: readonly Feature[] = [...own, visitsFeature];
