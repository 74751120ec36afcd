import { type SQL, sql } from 'drizzle-orm';

/*
 * What counts as a lender's response, for every figure that counts responses (docs/rules/market/figures.md). Conditions on a row of
 * `quotes` that is read under no other name.
 */

/** The lender responded, with an offer or a decline. */
export const isResponded = sql`(answered_at is not null)`;
export const isDeclined = sql`(answered_at is not null and status = 'declined')`;
/** It led to an offer, whatever came of that. */
export const hasOffer = sql`(answered_at is not null and status <> 'declined')`;
/** It expired without a response, whether or not the job that closes requests has run yet. */
export const expiredUnanswered = (now: SQL): SQL =>
  sql`(answered_at is null and expires_at <= ${now}
    and (status = 'expired' or (status in ('requested', 'seen') and passed_over_at is null)))`;
/** The broker accepted the offer, and did not undo that. */
export const isWon = sql`(accepted_at is not null)`;
export const wonAt = sql`accepted_at`;

/** From the request to the first response; null without one. */
export const responseMinutes = sql`(extract(epoch from answered_at - requested_at) / 60)`;
/** To be filtered to some of the requests by `filter (where ...)`. */
export const medianResponseMinutes = sql`percentile_cont(0.5) within group (order by ${responseMinutes})`;
