import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { findDeal } from '../../pipeline/server/api.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { submissionTexts } from '../model.ts';
import { markReviewed, readPreflight } from './review.ts';

export const submissionRoutes: readonly Route[] = [
  route(calls.readPreflight, contract.readPreflight, async ({ session, params }, platform) => {
    const { db } = platform.database;
    return { ...ok, preflight: await readPreflight(platform, db, await findDeal(db, params.id, session.accountId)) };
  }),
  route(calls.reviewPackage, contract.reviewPackage, async ({ session, params, body, context }, platform) => {
    const review = { dealId: params.id, ownerId: session.accountId, contents: body.contents };
    const preflight = await platform.database.transaction((tx) => markReviewed(platform, tx, context, review));
    return { ...ok, message: submissionTexts.reviewed, preflight };
  }),
];
