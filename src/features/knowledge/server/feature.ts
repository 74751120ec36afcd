import type { Feature } from '../../../platform/feature.ts';
import { knowledgeIndex } from './passages/keep-passages.ts';
import { missRule, passageRule } from './retention.ts';
import { knowledgeRoutes } from './routes.ts';

/** One search over everything there is to read in the product, and a list for writers of what was not found. */
export const knowledgeFeature: Feature = {
  name: 'knowledge',
  routes: knowledgeRoutes,
  services: [knowledgeIndex],
  retention: [passageRule, missRule],
};
