import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import * as assistantLimits from '../limits.ts';
import { answerJob } from './language-model/answer-job.ts';
import { ownTalks } from './own-data.ts';
import { assistantRules } from './retention.ts';
import { assistantRoutes } from './routes.ts';
import { removeTalks } from './runs.ts';

/** Answers questions with the product's own texts and tools, as the person who asks may use them. */
export const assistantFeature: Feature = {
  name: 'assistant',
  routes: assistantRoutes,
  jobs: [answerJob],
  limits: Object.values(assistantLimits),
  retention: assistantRules,
  start({ hooks }) {
    hooks.register(ownData, ownTalks);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeTalks(tx, accountId));
  },
};
