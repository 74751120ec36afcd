import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import * as documentErrors from '../errors.ts';
import * as documentEvents from '../events.ts';
import { forgetUploader, ownDocuments } from './own-data.ts';
import { documentRoutes } from './routes.ts';
import { scanHeldFiles } from './scanning/scan-held-files.ts';
import { documentsRules } from './stored/retention.ts';

export const documentsFeature: Feature = {
  name: 'documents',
  routes: documentRoutes,
  jobs: [scanHeldFiles],
  errors: Object.values(documentErrors),
  events: Object.values(documentEvents),
  retention: documentsRules,
  start({ hooks }) {
    hooks.register(ownData, ownDocuments);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => forgetUploader(tx, accountId));
  },
};
