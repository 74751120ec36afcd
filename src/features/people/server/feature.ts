import { eq } from 'drizzle-orm';
import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, personalData } from '../../accounts/server/api.ts';
import * as peopleEvents from '../events.ts';
import * as peopleLimits from '../limits.ts';
import { peopleFollowers } from './followers.ts';
import { withdrawAllOf } from './invitations/invite.ts';
import { peopleMails } from './mails.ts';
import { invitationsOfPerson } from './personal-data.ts';
import { peopleRules } from './retention.ts';
import { peopleRoutes } from './routes.ts';
import { staffInvitations } from './tables.ts';

export const peopleFeature: Feature = {
  name: 'people',
  routes: peopleRoutes,
  mails: Object.values(peopleMails),
  limits: Object.values(peopleLimits),
  events: Object.values(peopleEvents),
  followers: peopleFollowers,
  retention: peopleRules,
  start({ hooks }) {
    hooks.register(personalData, invitationsOfPerson);
    hooks.register(accountEnds, async (_platform, tx, context, { accountId }) => {
      await withdrawAllOf(tx, context, accountId);
      await tx.db.delete(staffInvitations).where(eq(staffInvitations.invitedBy, accountId));
    });
  },
};
