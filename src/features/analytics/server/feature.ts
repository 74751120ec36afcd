import { sql } from 'drizzle-orm';
import type { Feature } from '../../../platform/feature.ts';
import { accountEnds } from '../../accounts/server/api.ts';
import { loansForgotten } from '../../closing/server/api.ts';
import { messagesErased } from '../../tickets/server/api.ts';
import * as analyticsEvents from '../events.ts';
import { analyticsFollowers, messagesOf, submissionsOf } from './followers.ts';
import { analyticsRule } from './retention.ts';
import { rollupJob } from './rollup/job.ts';
import { marketSources } from './rollup/market-sources.ts';
import { markDays } from './rollup/marks.ts';
import { rollupSource } from './rollup/sources.ts';
import { analyticsRoutes } from './routes.ts';

export const analyticsFeature: Feature = {
  name: 'analytics',
  routes: analyticsRoutes,
  events: Object.values(analyticsEvents),
  followers: analyticsFollowers,
  jobs: [rollupJob],
  retention: [analyticsRule],
  start({ hooks }) {
    for (const source of Object.values(marketSources)) hooks.register(rollupSource, source);
    const { deals, pipelines, tickets } = marketSources;
    // Before the rows go: afterwards nobody knows their days.
    hooks.register(accountEnds, async (_platform, tx, _context, { accountId }) => {
      await markDays(tx, deals, sql`select submitted_at as at from loan_packages where broker_id = ${accountId}`);
      await markDays(tx, pipelines, sql`select created_at as at from pipeline_entries where owner_id = ${accountId}`);
      await markDays(tx, tickets, sql`select created_at as at from help_tickets where account_id = ${accountId}`);
    });
    hooks.register(messagesErased, (tx, ids) => markDays(tx, tickets, messagesOf(sql`${sql.param([...ids])}::uuid[]`)));
    hooks.register(loansForgotten, async (tx, dealIds) => {
      const ids = sql`${sql.param([...dealIds])}::uuid[]`;
      await markDays(tx, deals, submissionsOf(ids));
      await markDays(tx, pipelines, sql`select created_at as at from pipeline_entries where id = any(${ids})`);
    });
  },
};
