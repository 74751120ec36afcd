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
