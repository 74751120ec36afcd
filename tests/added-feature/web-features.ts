import { webFeatures as own } from '../../src/app/web/features.ts';
import type { WebFeature } from '../../src/ui/page/web-feature.ts';
import { visitsWeb } from './visits/web/feature.ts';

/** Stands in for src/app/web/features.ts. */
export const webFeatures = [...own, visitsWeb] as const satisfies readonly WebFeature[];
