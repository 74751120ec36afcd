import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import * as keyErrors from '../errors.ts';
import * as keyEvents from '../events.ts';
import * as keyLimits from '../limits.ts';
import { warnOfExpiry } from './expiring.ts';
import { keyFollowers } from './followers.ts';
import { keyKeeper } from './key-keeper.ts';
import { expiringMail, madeMail } from './mails.ts';
import { apiKeyRules, ownKeys, removeKeys } from './own-data.ts';
import { keyRoutes } from './routes.ts';

/** Keys by which programs call the API for a person. */
export const apiKeysFeature: Feature = {
  name: 'api-keys',
  routes: keyRoutes,
  jobs: [warnOfExpiry],
  mails: [madeMail, expiringMail],
  services: [keyKeeper],
  errors: Object.values(keyErrors),
  limits: Object.values(keyLimits),
  events: Object.values(keyEvents),
  followers: keyFollowers,
  retention: apiKeyRules,
  start({ hooks }) {
    hooks.register(ownData, ownKeys);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeKeys(tx, accountId));
  },
};
