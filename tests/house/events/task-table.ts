const page = 'pages: task to accounts';

/** What follows from the events of tasks: part of `followersByEvent`. */
export const taskEvents: Readonly<Record<string, readonly string[]>> = {
  'task.commented': ['notification: account'],
  'task.discussed': [page],
  'task.filesChanged': [page],
  'task.mentioned': ['notification: account, email task.mentioned'],
  'task.snoozed': [page],
  'task.severalAssigned': ['notification: account, email task.severalAssigned'],
  'task.assigned': ['notification: account, email task.assigned'],
  'task.changed': [page, 'rule: calendar feeds', 'rule: planTasks'],
  'task.created': [page, 'rule: calendar feeds', 'rule: planTasks'],
  'task.deleted': [page, 'rule: calendar feeds', 'rule: planTasks'],
};
