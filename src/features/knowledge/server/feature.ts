import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import { removeOldMisses } from './misses.ts';
import { knowledgeIndex } from './passages/keep-passages.ts';
import { knowledgeRoutes } from './routes.ts';

/** One search over everything there is to read in the product, and a list for writers of what was not found. */
export const knowledgeFeature: Feature = {
  name: 'knowledge',
  routes: knowledgeRoutes,
  services: [knowledgeIndex],
  start({ hooks }) {
    hooks.register(cleanUp, removeOldMisses);
  },
};
