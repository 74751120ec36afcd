const page = 'pages: signing to account';

/** What follows from the events of signing: part of `followersByEvent`. */
export const signingEvents: Readonly<Record<string, readonly string[]>> = {
  'envelope.completed': [page],
  'envelope.sealDelayed': [page],
  'envelope.signed': [page],
  'envelope.started': [page, 'feed: signing-update'],
  'envelope.voided': [page, 'feed: signing-update'],
  'signer.asked': [page],
  'signer.codeSent': [page],
  'signer.consented': [page],
  'signer.declined': [page],
  'signer.identified': [page],
  'signer.linkSent': [page],
  'signer.mailArrived': [page],
  'signer.mailTried': [page],
  'signer.notReached': [page],
  'signer.reassigned': [page],
  'signer.released': [page],
  'signer.reminded': [page],
  'signer.signed': [page],
};
