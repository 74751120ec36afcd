import type { Feature } from '../../../platform/feature.ts';
import { accountEnds } from '../../accounts/server/api.ts';
import * as exportEvents from '../events.ts';
import * as exportLimits from '../limits.ts';
import { exportFollowers } from './followers.ts';
import { exportReady } from './mails.ts';
import { makeExport } from './make-export.ts';
import { exportRules, removeExports } from './remove-exports.ts';
import { dataExportRoutes } from './routes.ts';

export const dataExportFeature: Feature = {
  name: 'data-export',
  routes: dataExportRoutes,
  jobs: [makeExport],
  mails: [exportReady],
  limits: Object.values(exportLimits),
  events: Object.values(exportEvents),
  followers: exportFollowers,
  retention: exportRules,
  start({ hooks }) {
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeExports(tx, accountId));
  },
};
