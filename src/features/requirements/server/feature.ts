import type { Feature } from '../../../platform/feature.ts';
import { templateUses } from '../../form-templates/server/api.ts';
import * as requirementEvents from '../events.ts';
import { requirementsOfTemplate } from './api.ts';
import { requirementFollowers } from './followers.ts';
import { requirementRoutes } from './routes.ts';

/** Which documents a lender wants with a loan package. */
export const requirementsFeature: Feature = {
  name: 'requirements',
  routes: requirementRoutes,
  events: Object.values(requirementEvents),
  followers: requirementFollowers,
  start({ hooks }) {
    hooks.register(templateUses, requirementsOfTemplate);
  },
};
