import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import * as certificateErrors from '../errors.ts';
import * as certificateEvents from '../events.ts';
import * as certificateLimits from '../limits.ts';
import { certificateFollowers } from './followers.ts';
import { certificateRule, ownCertificates, removeCertificates } from './own-data.ts';
import { certificateRoutes } from './routes.ts';

/** Certificates of classes that the platform seals, and that anybody can check. */
export const classCertificatesFeature: Feature = {
  name: 'class-certificates',
  routes: certificateRoutes,
  errors: Object.values(certificateErrors),
  limits: Object.values(certificateLimits),
  events: Object.values(certificateEvents),
  followers: certificateFollowers,
  retention: [certificateRule],
  start({ hooks }) {
    hooks.register(ownData, ownCertificates);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeCertificates(tx, accountId));
  },
};
