import type { Feature } from '../../../platform/feature.ts';
import { route } from '../../../platform/http/route.ts';
import * as contract from '../../programs/impact/contract.ts';
import { programImpact } from '../../programs/impact/endpoints.ts';
import { weighChange } from './weigh-change.ts';

/** What a change of a program would reach, before it is saved: after every feature that keeps deals or searches. */
export const programImpactFeature: Feature = {
  name: 'program-impact',
  routes: [
    route(programImpact, contract.programImpact, ({ session, body, context }, platform) =>
      weighChange(platform, session, body, context.at),
    ),
  ],
};
