import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import { addsKnowledge } from '../../knowledge/server/api.ts';
import { lessonTexts } from './lesson-texts.ts';
import { ownClassProgress } from './own-data.ts';
import { forgetProgress } from './progress.ts';
import { classRoutes } from './routes.ts';

export const classesFeature: Feature = {
  name: 'classes',
  routes: classRoutes,
  start({ hooks }) {
    hooks.register(addsKnowledge, lessonTexts);
    hooks.register(ownData, ownClassProgress);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => forgetProgress(tx.db, accountId));
  },
};
