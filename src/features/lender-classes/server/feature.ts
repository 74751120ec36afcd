import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import { requestChecks } from '../../quotes/server/api.ts';
import { packageChecks } from '../../submission/server/api.ts';
import * as credentialEvents from '../credential-events.ts';
import * as lenderClassErrors from '../errors.ts';
import * as lenderClassEvents from '../events.ts';
import * as lenderClassLimits from '../limits.ts';
import { credentialRoutes } from './credential-routes.ts';
import { lenderClassFollowers } from './followers.ts';
import { lenderClassRules, ownCredentials, removeCredentials } from './own-data.ts';
import { packageWithoutClass, refuseWithoutClass } from './required.ts';
import { lenderClassRoutes } from './routes.ts';

/** Classes that lenders teach, and the credentials of those who pass them. */
export const lenderClassesFeature: Feature = {
  name: 'lender-classes',
  routes: [...lenderClassRoutes, ...credentialRoutes],
  errors: Object.values(lenderClassErrors),
  limits: Object.values(lenderClassLimits),
  events: [...Object.values(lenderClassEvents), ...Object.values(credentialEvents)],
  followers: lenderClassFollowers,
  retention: lenderClassRules,
  start({ hooks }) {
    hooks.register(requestChecks, refuseWithoutClass);
    hooks.register(packageChecks, packageWithoutClass);
    hooks.register(ownData, ownCredentials);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeCredentials(tx, accountId));
  },
};
