import type { Feature } from '../../../platform/feature.ts';
import { systemHealthRoutes } from './routes.ts';

export const systemHealthFeature: Feature = { name: 'system-health', routes: systemHealthRoutes };
