import type { Feature } from '../../../platform/feature.ts';
import { accountEnds } from '../../accounts/server/api.ts';
import * as importEvents from '../events.ts';
import * as importLimits from '../limits.ts';
import { forgetAccount, importRules } from './end-of-imports.ts';
import { marketImportFollowers } from './followers.ts';
import { importJob } from './import-job.ts';
import { marketImportRoutes } from './routes.ts';

export const marketImportFeature: Feature = {
  name: 'market-import',
  routes: marketImportRoutes,
  jobs: [importJob],
  limits: Object.values(importLimits),
  events: Object.values(importEvents),
  followers: marketImportFollowers,
  retention: importRules,
  start({ hooks }) {
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => forgetAccount(tx, accountId));
  },
};
