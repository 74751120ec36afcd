import type { Feature } from '../../../platform/feature.ts';
import { lenderRoutes } from './routes.ts';

export const lendersFeature: Feature = { name: 'lenders', routes: lenderRoutes };
