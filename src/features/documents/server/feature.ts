import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import * as documentErrors from '../errors.ts';
import * as documentEvents from '../events.ts';
import { removeOldTickets } from './download/tickets.ts';
import { forgetUploader, ownDocuments } from './own-data.ts';
import { documentRoutes } from './routes.ts';
import { scanHeldFiles } from './scanning/scan-held-files.ts';
import { removeOldUnnamed } from './stored/unnamed-files.ts';

export const documentsFeature: Feature = {
  name: 'documents',
  routes: documentRoutes,
  jobs: [scanHeldFiles],
  errors: Object.values(documentErrors),
  events: Object.values(documentEvents),
  start({ hooks }) {
    hooks.register(ownData, ownDocuments);
    hooks.register(cleanUp, removeOldUnnamed);
    hooks.register(cleanUp, removeOldTickets);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => forgetUploader(tx, accountId));
  },
};
