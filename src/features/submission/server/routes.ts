import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDeal } from '../../pipeline/server/api.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { submissionTexts, submitTexts } from '../model.ts';
import { presentSubmission } from './packages/present.ts';
import { submitPackage } from './packages/submit.ts';
import { withdrawPackage } from './packages/withdraw.ts';
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
  route(calls.readSubmission, contract.readSubmission, async ({ session, params }, platform) => ({
    ...ok,
    submission: await presented(platform, params.id, session.accountId),
  })),
  route(
    calls.submitPackage,
    contract.submitPackage,
    async ({ session: { accountId }, params, context, idempotencyKey }, platform) => {
      const submission = { dealId: params.id, ownerId: accountId };
      const request = { accountId, key: idempotencyKey, body: { submit: params.id } };
      await platform.database.transaction((tx) => submitPackage(platform, tx, context, request, submission));
      return { ...ok, message: submitTexts.submitted, submission: await presented(platform, params.id, accountId) };
    },
  ),
  route(calls.withdrawPackage, contract.withdrawPackage, async ({ session, params, body, context }, platform) => {
    const withdrawal = { dealId: params.id, ownerId: session.accountId, reason: body.reason };
    await platform.database.transaction((tx) => withdrawPackage(tx, context, withdrawal));
    return {
      ...ok,
      message: submitTexts.withdrawn,
      submission: await presented(platform, params.id, session.accountId),
    };
  }),
];

async function presented(platform: Platform, dealId: string, ownerId: string) {
  const { db } = platform.database;
  return presentSubmission(platform, db, await findDeal(db, dealId, ownerId));
}
