import { reencrypts } from '../../../platform/encryption/rotate-keys.ts';
import type { Feature } from '../../../platform/feature.ts';
import { mailTaker } from '../../inbound-mail/server/api.ts';
import * as scraperErrors from '../errors.ts';
import * as scraperEvents from '../events.ts';
import * as scraperLimits from '../limits.ts';
import { reencryptCopies } from './copies.ts';
import { takesRateSheet } from './email/take-email.ts';
import { scraperFollowers } from './followers.ts';
import { scrapersRules } from './retention.ts';
import { scraperRoutes } from './routes.ts';
import { startDueScrapers } from './running/due-job.ts';
import { runScraper } from './running/run-job.ts';

/** Reads program terms off the pages and rate sheets of lenders, and proposes what they changed. */
export const scrapersFeature: Feature = {
  name: 'scrapers',
  routes: scraperRoutes,
  jobs: [runScraper, startDueScrapers],
  errors: Object.values(scraperErrors),
  limits: Object.values(scraperLimits),
  events: Object.values(scraperEvents),
  followers: scraperFollowers,
  retention: scrapersRules,
  start(platform) {
    platform.hooks.register(reencrypts, reencryptCopies(platform));
    platform.hooks.register(mailTaker, takesRateSheet);
  },
};
