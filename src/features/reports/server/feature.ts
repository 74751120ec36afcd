import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import * as reportEvents from '../events.ts';
import { monthlyMail, sendMonthly } from './monthly.ts';
import { ownReports, removeReports } from './own-data.ts';
import { reportsRules } from './retention.ts';
import { reportRoutes } from './routes.ts';

/** Questions about own rows that people save, look at and get by email. */
export const reportsFeature: Feature = {
  name: 'reports',
  routes: reportRoutes,
  jobs: [sendMonthly],
  mails: [monthlyMail],
  events: Object.values(reportEvents),
  retention: reportsRules,
  start({ hooks }) {
    hooks.register(ownData, ownReports);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeReports(tx, accountId));
  },
};
