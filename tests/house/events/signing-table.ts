const page = 'pages: signing to account';
const feed = 'feed: signing-update';

/** What follows from the events of signing: part of `followersByEvent`. */
export const signingEvents: Readonly<Record<string, readonly string[]>> = {
  'envelope.completed': [page, feed, 'notification: account, email signing.completed'],
  'envelope.sealDelayed': [page, 'notification: account, email signing.sealDelayed'],
  'envelope.signed': [page, 'job: signing.seal'],
  'envelope.started': [page, feed],
  'envelope.voided': [page, feed],
  'signer.asked': ['email: signing.asked', page, 'notification: account, email signing.yourTurn'],
  'signer.codeSent': ['email: signing.code', page, 'job: signing.textCode'],
  'signer.consented': [page],
  'signer.copySent': ['email: signing.copySent', page],
  'signer.declined': [page, feed, 'notification: account, email signing.declined'],
  'signer.identified': [page],
  'signer.linkSent': ['email: signing.linkSent', page],
  'signer.mailArrived': [page],
  'signer.mailTried': [page],
  'signer.notReached': [page, 'notification: account'],
  'signer.reassigned': [page],
  'signer.released': ['email: signing.released', page],
  'signer.reminded': ['email: signing.reminded', page],
  'signer.textRefused': [page],
  'signer.signed': [page, feed],
};
