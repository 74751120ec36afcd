import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import { accountEnds } from '../../accounts/server/api.ts';
import { forgetAccount, removeOldImports } from './end-of-imports.ts';
import { importJob } from './import-job.ts';
import { marketImportRoutes } from './routes.ts';

export const marketImportFeature: Feature = {
  name: 'market-import',
  routes: marketImportRoutes,
  jobs: [importJob],
  start({ hooks }) {
    hooks.register(cleanUp, removeOldImports);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => forgetAccount(tx, accountId));
  },
};
