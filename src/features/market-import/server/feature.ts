import { reencrypts } from '../../../platform/encryption/rotate-keys.ts';
import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData, personalData } from '../../accounts/server/api.ts';
import * as importEvents from '../events.ts';
import * as importLimits from '../limits.ts';
import { ownImportRows } from './deals/own-data.ts';
import { importRowsOfPerson } from './deals/personal-data.ts';
import { marketImportFollowers } from './followers.ts';
import { importJob } from './import-job.ts';
import { forgetAccount, importRules } from './keeping/end-of-imports.ts';
import { reencryptImportKeys } from './keeping/import-files.ts';
import { marketImportRoutes } from './routes.ts';

export const marketImportFeature: Feature = {
  name: 'market-import',
  routes: marketImportRoutes,
  jobs: [importJob],
  limits: Object.values(importLimits),
  events: Object.values(importEvents),
  followers: marketImportFollowers,
  retention: importRules,
  start(platform) {
    const { hooks } = platform;
    hooks.register(reencrypts, reencryptImportKeys(platform));
    hooks.register(ownData, ownImportRows);
    hooks.register(personalData, importRowsOfPerson);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => forgetAccount(tx, accountId));
  },
};
