import type { Feature } from '../../../platform/feature.ts';
import { pipelineRoutes } from './routes.ts';

export const pipelineFeature: Feature = { name: 'pipeline', routes: pipelineRoutes };
