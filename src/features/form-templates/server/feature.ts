import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import { viewableFile } from '../../documents/server/api.ts';
import * as errors from '../errors.ts';
import * as formTemplateEvents from '../events.ts';
import { formTemplateFollowers } from './followers.ts';
import { forgetChanger, ownFormTemplates } from './own-data.ts';
import { formTemplateRoutes } from './routes.ts';
import { leftoverForms } from './stored-pdfs.ts';
import { findTemplateFile } from './view-template.ts';

/** Forms of lenders, and which answer is written where in them. */
export const formTemplatesFeature: Feature = {
  name: 'form-templates',
  routes: formTemplateRoutes,
  errors: Object.values(errors),
  events: Object.values(formTemplateEvents),
  followers: formTemplateFollowers,
  retention: [leftoverForms],
  start({ hooks }) {
    hooks.register(ownData, ownFormTemplates);
    hooks.register(viewableFile, findTemplateFile);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => forgetChanger(tx, accountId));
  },
};
