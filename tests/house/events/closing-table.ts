const pages = 'pages: closing to account, lender';
const feed = 'feed: status-update';

/** What follows from the events of closings: part of `followersByEvent`. */
export const closingEvents: Readonly<Record<string, readonly string[]>> = {
  'closing.dateNear': [
    'email: closing.date-for-lender',
    'notification: account, email closing.date-for-broker',
    'notification: lender',
  ],
  'closing.dateSet': [
    pages,
    'email: closing.date-for-lender',
    feed,
    'notification: account, email closing.date-for-broker',
    'notification: lender',
    'rule: carryOutPlaybook',
  ],
  'closing.funded': [
    pages,
    'notification: account, email closing.funded',
    'processes: lender',
    'rule: webhook package.funded',
  ],
  'closing.fundingUndone': [pages, 'notification: account, email closing.funding-undone', 'processes: lender'],
  'closing.termsAnswered': [pages, 'email: closing.terms-answered', feed, 'notification: lender'],
  'closing.termsIssued': [
    pages,
    'pages: quote to account, lender',
    'pages: pipeline to account',
    feed,
    'notification: account, email closing.terms-issued',
    'processes: lender',
  ],
  'closing.wireConfirmed': [pages],
  'closing.wireRevealed': [],
  'closing.wireWritten': [
    pages,
    'email: closing.wire-for-broker',
    'email: closing.wire-for-lender',
    feed,
    'notification: account',
    'notification: lender',
  ],
};
