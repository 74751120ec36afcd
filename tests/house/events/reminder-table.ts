/** What follows from reminders: part of `followersByEvent`. */
export const reminderEvents: Readonly<Record<string, readonly string[]>> = {
  'account.eventsAhead': ['notification: account, email reminder.eventsAhead'],
  'account.remindersSet': ['job: move-reminders'],
  'account.tasksFellDue': ['notification: account, email reminder.tasksDue'],
};
const users = 'rule: count users';
const lenders = 'rule: count lenders';
const quotes = 'rule: count quotes';
const deals = 'rule: count deals';
const tickets = 'rule: count tickets';
const pipelines = 'rule: count pipelines';

/** Which days of the rollup are counted again with each event: the last that follows from it. */
const counted: Readonly<Record<string, readonly string[]>> = {
  'account.created': [users],
  'account.deleted': [users],
  'account.lenderAccountRequested': [users],
  'account.signedIn': [users],
  'account.signedUp': [users],
  'lender.added': [lenders],
  'lender.archived': [lenders],
  'quote.requested': [quotes, deals],
  'quote.accepted': [deals],
  'quote.declined': [deals],
  'quote.offered': [deals],
  'quote.passedOver': [deals],
  'quote.reopened': [deals],
  'quote.withdrawn': [deals],
  'ticket.received': [tickets],
  'ticket.submitted': [tickets],
  'ticket.replied': [tickets],
  'ticket.answered': [tickets],
  'ticket.merged': [tickets],
  'ticket.noted': [tickets],
  'ticket.statusSet': [tickets],
  'ticket.prioritySet': [tickets],
  'ticket.assigned': [tickets],
  'pipelineEntry.archived': [pipelines, deals],
  'pipelineEntry.created': [pipelines],
  'pipelineEntry.edited': [deals],
  'pipelineEntry.joined': [pipelines, deals],
  'pipelineEntry.lenderSelected': [deals],
  'pipelineEntry.selectionRenewed': [deals],
  'pipelineEntry.selectionUndone': [deals],
  'pipelineEntry.unarchived': [pipelines, deals],
  'closing.funded': [deals],
  'closing.fundingUndone': [deals],
  'closing.termsIssued': [deals],
  'package.declined': [deals],
  'package.funded': [deals],
  'package.reopened': [deals],
  'package.submitted': [deals],
  'package.withdrawn': [deals],
};

export const andCounted = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(table).map(([name, follow]) => [name, [...follow, ...(counted[name] ?? [])]]));

export const ticketEvents = {
  'ticket.answered': [
    'notification: account',
    'notification: accounts',
    'pages: helpTicket to account, accounts, admins',
    'email: ticket.answered',
  ],
  'ticket.assigned': ['notification: account', 'pages: helpTicket to admins'],
  'ticket.mailHeld': ['notification: admins', 'pages: helpTicket to admins'],
  'ticket.merged': ['pages: helpTicket to account, accounts, admins'],
  'ticket.feedbackGiven': ['notification: admins', 'pages: helpTicket to account, accounts, admins'],
  'cannedReply.added': ['pages: cannedReply to admins'],
  'cannedReply.archived': ['pages: cannedReply to admins'],
  'cannedReply.changed': ['pages: cannedReply to admins'],
  'cannedReply.restored': ['pages: cannedReply to admins'],
  'ticket.noted': ['pages: helpTicket to admins'],
  'ticket.prioritySet': ['pages: helpTicket to account, accounts, admins'],
  'ticket.received': ['notification: admins', 'pages: helpTicket to admins', 'email: ticket.received'],
  'ticket.replied': ['notification: admins', 'pages: helpTicket to account, accounts, admins'],
  'ticket.statusSet': [
    'notification: account',
    'notification: accounts',
    'pages: helpTicket to account, accounts, admins',
    'email: ticket.question',
  ],
  'ticket.submitted': ['notification: admins', 'pages: helpTicket to account, admins', 'email: ticket.received'],
} as const;
