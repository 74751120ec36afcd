import { day, defineActLimit, defineCallLimit, minute, within } from '../../kernel/limits.ts';

export const taskCalls = defineCallLimit({
  name: 'task',
  unit: 'tasks',
  together: true,
  windows: [within(minute, 60), within(day, 2_000)],
  refusal: "You've created many tasks in a short time. This one was not created.",
});

/** Each is a notification and an email to somebody else, of one task or of several that were assigned together. */
export const assignments = defineActLimit({
  name: 'taskAssignment',
  unit: 'assignments of tasks to others',
  windows: [within(minute, 60), within(day, 500)],
  refusal: "You've assigned many tasks to others in a short time. Nothing was saved.",
});

export const taskCommentCalls = defineCallLimit({
  name: 'taskComment',
  unit: 'comments on tasks',
  together: true,
  windows: [within(minute, 30), within(day, 1_000)],
  refusal: "You've written many comments in a short time. This one was not saved.",
});
