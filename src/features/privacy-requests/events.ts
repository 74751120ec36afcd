import { z } from 'zod';
import { defineEvent } from '../../kernel/event-type.ts';
import { wantedThings } from './model.ts';

const seenBy = { admins: 'support' } as const;
const wants = z.enum(wantedThings);

/** Somebody asked for their data, or the support desk did for them. Nobody has confirmed it yet. */
export const privacyAsked = defineEvent({
  name: 'privacyRequest.asked',
  payload: { wants, byDesk: z.boolean() },
  seenBy,
});
/** The link in the email was sent again. */
export const privacyLinkSent = defineEvent({ name: 'privacyRequest.linkSent', seenBy });
/** The owner of the address has confirmed it. */
export const privacyConfirmed = defineEvent({ name: 'privacyRequest.confirmed', payload: { wants }, seenBy });
/** An administrator looked at what there is. */
export const privacyRead = defineEvent({ name: 'privacyRequest.read' });
export const privacyExported = defineEvent({ name: 'privacyRequest.exported' });
/** The copy was emailed to the address. */
export const privacyCopySent = defineEvent({ name: 'privacyRequest.copySent', seenBy });
export const privacyErased = defineEvent({
  name: 'privacyRequest.erased',
  payload: { erased: z.int(), kept: z.int() },
  seenBy,
});
/** More time was taken, once; the person is emailed why. */
export const privacyExtended = defineEvent({
  name: 'privacyRequest.extended',
  payload: { dueAt: z.iso.datetime() },
  seenBy,
});
export const privacyClosed = defineEvent({ name: 'privacyRequest.closed' });
