import { z } from 'zod';
import { subscriptionTiers } from '../../../kernel/access.ts';
import { defineEvent } from '../../../kernel/event-type.ts';

const seenBy = { account: 'id' } as const;

export const accountRenamed = defineEvent({ name: 'account.renamed', seenBy });
export const timeZoneSet = defineEvent({ name: 'account.timeZoneSet', seenBy });
export const letterheadSet = defineEvent({ name: 'account.letterheadSet', seenBy });
export const letterheadLogoSet = defineEvent({ name: 'account.letterheadLogoSet', seenBy });
export const letterheadLogoRemoved = defineEvent({ name: 'account.letterheadLogoRemoved', seenBy });

/** Its plan gives the account another tier. */
export const tierSet = defineEvent({ name: 'account.tierSet', seenBy: { ...seenBy, admins: true } });

/** An administrator let the account try a tier, or changed until when. */
export const trialSet = defineEvent({
  name: 'account.trialSet',
  payload: { tier: z.enum(subscriptionTiers), endsOn: z.iso.date() },
  seenBy: { ...seenBy, admins: true },
});
