const page = 'pages: borrower-links to account';

/** What follows from the events of borrowers' links: part of `followersByEvent`. */
export const borrowerEvents: Readonly<Record<string, readonly string[]>> = {
  'borrowerLink.answered': [page],
  'borrowerLink.askCleared': [page],
  'borrowerLink.askNoted': [page],
  'borrowerLink.asked': [page, 'email: borrowerLink.asked'],
  'borrowerLink.done': [page, 'notification: account'],
  'borrowerLink.fileRemoved': [page],
  'borrowerLink.fileSent': [page],
  'borrowerLink.mailArrived': [page],
  'borrowerLink.mailTried': [page],
  'borrowerLink.notReached': [page, 'notification: account'],
  'borrowerLink.replied': [page],
  'borrowerLink.revoked': [page],
  'borrowerLink.seen': [page],
  'borrowerLink.sent': [page, 'email: borrowerLink.sent'],
  'borrowerLink.settled': [page],
};
