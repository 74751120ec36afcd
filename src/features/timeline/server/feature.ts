import { ok } from '../../../kernel/endpoint.ts';
import type { Feature } from '../../../platform/feature.ts';
import { route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import { moveItem, readTimeline } from '../endpoints.ts';
import { moveInLayer, readTimeline as readLayers } from './read-timeline.ts';

/** Dated things of all features, for the calendar: each feature registers a layer of its own. */
export const timelineFeature: Feature = {
  name: 'timeline',
  routes: [
    route(readTimeline, contract.readTimeline, async ({ query, session, context }, platform) => ({
      ...ok,
      ...(await readLayers(platform, session, query, context.at)),
    })),
    route(moveItem, contract.moveItem, async ({ params, body, session, context }, platform) => ({
      ...ok,
      version: await moveInLayer(platform, context, session, params.layer, { id: params.id, ...body }),
    })),
  ],
};
