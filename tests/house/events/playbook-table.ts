const page = 'pages: playbook to account';

/** What follows from the events of playbooks: part of `followersByEvent`. */
export const playbookEvents: Readonly<Record<string, readonly string[]>> = {
  'pipelineEntry.playbookFollowed': [page],
  'pipelineEntry.playbookTasksMade': [page, 'feed: status-update'],
  'pipelineEntry.playbookTasksMoved': [page, 'feed: status-update', 'notification: account'],
  'playbook.deleted': [page],
  'playbook.saved': [page],
  'playbookUse.chosen': [page],
};

const own = ['pages: script to account'];
const library = ['pages: script to admins'];

/** What follows from the events of sales scripts: part of `followersByEvent`. */
export const scriptEvents: Readonly<Record<string, readonly string[]>> = {
  'ownScript.deleted': own,
  'ownScript.saved': own,
  'script.drafted': library,
  'script.draftDiscarded': library,
  'script.offered': library,
  'script.published': library,
  'script.reset': library,
};

const classPages = 'pages: lenderClass to lender, admins';

/** What follows from the events of certificates and of classes that lenders teach: part of `followersByEvent`. */
export const classEvents: Readonly<Record<string, readonly string[]>> = {
  'classCertificate.issued': ['pages: classCertificate to account'],
  'classCertificate.withdrawn': ['pages: classCertificate to account', 'notification: account'],
  'lenderClass.deleted': [classPages],
  'lenderClass.drafted': [classPages],
  'lenderClass.published': [classPages],
  'lenderClass.requirementSet': [classPages],
  'lenderClass.restored': [classPages],
  'lenderClass.takenDown': [classPages, 'notification: lender'],
  'lenderClass.withdrawn': [classPages],
  'classCredential.earned': ['pages: classCredential to account, lender'],
  'classCredential.retakeSet': ['pages: classCredential to account, lender', 'notification: account'],
  'classCredential.revoked': ['pages: classCredential to account, lender', 'notification: account'],
};
