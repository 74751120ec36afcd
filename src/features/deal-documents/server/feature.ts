import { reencrypts } from '../../../platform/encryption/rotate-keys.ts';
import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import { scansFile, viewableFile } from '../../documents/server/api.ts';
import { timelineLayer } from '../../timeline/server/api.ts';
import * as dealDocumentEvents from '../events.ts';
import { readingJob } from './arriving/reading-job.ts';
import { arrivingRoutes } from './arriving/routes.ts';
import { dealFileScans } from './arriving/scanned-files.ts';
import { leftoverDealFiles, reencryptFileKeys } from './files/deal-files.ts';
import { findDealFile } from './files/view-file.ts';
import { fillJob } from './fill/fill-job.ts';
import { oldFillings } from './fill/old-fillings.ts';
import { dealDocumentFollowers } from './followers.ts';
import { expiryLayer } from './list/expiry-layer.ts';
import { ownDealDocuments, removeDealDocuments } from './own-data.ts';
import { dealDocumentRoutes } from './routes.ts';

/** The documents of a deal: required, uploaded, filled in. */
export const dealDocumentsFeature: Feature = {
  name: 'deal-documents',
  routes: [...dealDocumentRoutes, ...arrivingRoutes],
  jobs: [fillJob, readingJob],
  events: Object.values(dealDocumentEvents),
  followers: dealDocumentFollowers,
  retention: [oldFillings, leftoverDealFiles],
  start(platform) {
    const { hooks } = platform;
    hooks.register(reencrypts, reencryptFileKeys(platform));
    hooks.register(timelineLayer, expiryLayer);
    hooks.register(viewableFile, findDealFile);
    hooks.register(scansFile, dealFileScans);
    hooks.register(ownData, ownDealDocuments);
    hooks.register(accountEnds, (_platform, tx, _context, owner) => removeDealDocuments(platform, tx, owner));
  },
};
