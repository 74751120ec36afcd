import type { EventType } from '../../../kernel/event-type.ts';
import { reencrypts } from '../../../platform/encryption/rotate-keys.ts';
import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData, personalData, sharedWork, waitingActs, waitingFor } from '../../accounts/server/api.ts';
import { scansFile, viewableFile } from '../../documents/server/api.ts';
import { mailTaker } from '../../inbound-mail/server/api.ts';
import * as ticketErrors from '../errors.ts';
import * as ticketEvents from '../events.ts';
import * as cannedEvents from '../help/canned/events.ts';
import * as helpEvents from '../help/events.ts';
import * as ticketLimits from '../limits.ts';
import { ticketFollowers } from './followers.ts';
import { giveBackTickets } from './help/changes/unassign.ts';
import { questionMail } from './help/feedback/question-mail.ts';
import { presences } from './help/presence/presence.ts';
import { helpRoutes } from './help/routes.ts';
import { findTicketFile, leftoverTicketFiles, reencryptTicketFiles, ticketFileScans } from './help/ticket-files.ts';
import { ticketMails } from './mail/mails.ts';
import { emailsOfPerson } from './mail/personal-data.ts';
import { takesTicketMail } from './mail/take-mail.ts';
import { ownTicketMessages, ownTickets, removeTickets } from './own-data.ts';
import { messagesOfPerson } from './personal-data.ts';
import { cannedReplyRule, ticketRule } from './retention.ts';
import { ticketRoutes } from './routes.ts';
import { openMessages, readOpenMessages, settleMessage } from './waiting.ts';

export const ticketsFeature: Feature = {
  name: 'tickets',
  routes: [...ticketRoutes, ...helpRoutes],
  mails: [...Object.values(ticketMails), questionMail],
  events: [ticketEvents, helpEvents, cannedEvents].flatMap((events) => Object.values<EventType>(events)),
  errors: Object.values(ticketErrors),
  limits: Object.values(ticketLimits),
  services: [presences],
  followers: ticketFollowers,
  retention: [ticketRule, leftoverTicketFiles, cannedReplyRule],
  start(platform) {
    const { hooks, database } = platform;
    hooks.register(reencrypts, reencryptTicketFiles(platform));
    hooks.register(scansFile, ticketFileScans);
    hooks.register(viewableFile, findTicketFile);
    hooks.register(mailTaker, takesTicketMail);
    hooks.register(waitingActs, settleMessage);
    hooks.register(waitingFor, (session) => readOpenMessages(database, session));
    hooks.register(sharedWork, openMessages);
    for (const data of [messagesOfPerson, emailsOfPerson]) hooks.register(personalData, data);
    for (const file of [ownTickets, ownTicketMessages]) hooks.register(ownData, file);
    hooks.register(accountEnds, async (_platform, tx, context, { accountId }) => {
      await giveBackTickets(tx, context, accountId);
      await removeTickets(tx, accountId);
    });
  },
};
