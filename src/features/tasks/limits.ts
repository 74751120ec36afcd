import { day, defineActLimit, defineCallLimit, minute, within } from '../../kernel/limits.ts';

export const taskCalls = defineCallLimit({
  name: 'task',
  unit: 'tasks',
  together: true,
  windows: [within(minute, 60), within(day, 2_000)],
  refusal: "You've created many tasks in a short time. This one was not created.",
});

/** Each is a notification and an email to somebody else. */
export const assignments = defineActLimit({
  name: 'taskAssignment',
  unit: 'assignments of tasks to others',
  windows: [within(minute, 60), within(day, 500)],
  refusal: "You've assigned many tasks to others in a short time. Nothing was saved.",
});
