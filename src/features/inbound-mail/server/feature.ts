import { reencrypts } from '../../../platform/encryption/rotate-keys.ts';
import type { Feature } from '../../../platform/feature.ts';
import { healthLine } from '../../system-health/server/api.ts';
import * as inboundLimits from '../limits.ts';
import { readMailHealth } from './mail-health.ts';
import { readMailboxJob } from './mailbox/poll-job.ts';
import { inboundMailRules } from './retention.ts';
import { inboundRoutes } from './routes.ts';
import { reencryptReceivedMails } from './taking/mail-files.ts';
import { takeMail } from './taking/take-mail.ts';

/** Email that comes in, by a signed call or from a mailbox: bounces, responses of calendar programs, and what people write. */
export const inboundMailFeature: Feature = {
  name: 'inbound-mail',
  routes: inboundRoutes,
  jobs: [takeMail, readMailboxJob],
  limits: Object.values(inboundLimits),
  retention: inboundMailRules,
  start(platform) {
    platform.hooks.register(reencrypts, reencryptReceivedMails(platform));
    platform.hooks.register(healthLine, readMailHealth);
  },
};
