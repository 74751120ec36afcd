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
