import type { ListFile } from '../../../../kernel/files/list-file.ts';
import type { Task } from '../../contract.ts';
import { priorityLabels, statusLabels } from '../../model.ts';

function nameOf({ people }: Task, id: string): string | undefined {
  const found = people.find(({ _id }) => _id === id);
  return found && `${found.firstName} ${found.lastName}`;
}

/** Tasks as a file. */
export const taskList: ListFile<Task> = {
  name: 'tasks',
  title: 'Tasks',
  columns: [
    { label: 'Title', kind: 'text', value: ({ title }) => title },
    { label: 'Description', kind: 'text', value: ({ description }) => description },
    { label: 'Status', kind: 'text', value: ({ status }) => statusLabels[status] },
    { label: 'Priority', kind: 'text', value: ({ priority }) => priorityLabels[priority] },
    { label: 'Due', kind: 'moment', value: ({ dueDate }) => dueDate },
    { label: 'Assigned to', kind: 'text', value: (task) => nameOf(task, task.assignedTo) },
    { label: 'Created by', kind: 'text', value: (task) => nameOf(task, task.createdBy) },
    { label: 'Created', kind: 'moment', value: ({ createdAt }) => createdAt },
    { label: 'Completed', kind: 'moment', value: ({ completedAt }) => completedAt },
    { label: 'Playbook', kind: 'text', value: ({ fromPlaybook }) => fromPlaybook },
  ],
};
