export const deskPages = ['pages: lender-package to lender', 'pages: deal-package to account'] as const;
/** What a package that ends brings with it at the lender's desk. */
export const deskEnded = [...deskPages, 'rule: followEnded'] as const;
const feed = 'feed: status-update';
const reply = 'rule: followReply';

/** What follows from what lender and broker do with a submitted package: part of `followersByEvent`. */
export const packageDeskEvents: Readonly<Record<string, readonly string[]>> = {
  'package.conditionsRaised': [
    ...deskPages,
    feed,
    'notification: account, email package.conditions-raised',
    'rule: webhook package.conditionsRaised',
  ],
  'package.nextBestOffered': [...deskPages, 'notification: account, email package.next-best'],
  'package.nudged': [...deskPages, 'notification: lender', 'email: package.nudge'],
  'package.opened': [...deskPages, feed, 'rule: webhook package.opened'],
  'packageCondition.accepted': [
    ...deskPages,
    feed,
    'notification: account',
    reply,
    'rule: webhook package.conditionAccepted',
  ],
  'packageCondition.added': [...deskPages, reply, 'rule: notifyBorrower'],
  'packageCondition.answered': [
    ...deskPages,
    feed,
    'notification: lender, email package.condition-answered',
    'rule: followAnswered',
    'rule: webhook package.conditionAnswered',
  ],
  'packageCondition.discussed': [...deskPages, 'notification: account', 'notification: lender', reply],
  'packageCondition.due': [
    'notification: account, email package.condition-due-broker',
    'notification: lender, email package.condition-due-lender',
  ],
  'packageCondition.edited': [...deskPages, reply, 'rule: notifyBorrower'],
  'packageCondition.reopened': [
    ...deskPages,
    feed,
    'notification: account, email package.condition-reopened',
    reply,
    'rule: notifyBorrower',
  ],
  'packageCondition.waived': [...deskPages, feed, 'notification: account', reply],
  'packageDocument.accepted': [...deskPages, reply],
  'packageDocument.rejected': [...deskPages, reply, 'rule: webhook package.documentRejected'],
};
