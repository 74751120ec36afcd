import { z } from 'zod';
import { idParams, idSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { listFileSchemas } from '../../kernel/files/list-contract.ts';
import { newTask, recurrencePatterns, taskLimits, taskPriorities, taskStatuses } from './model.ts';

const tags = ['Tasks'] as const;
const { title, description, assignees, checklist, checklistText, interval, page } = taskLimits;

const person = z.object({ _id: idSchema, firstName: z.string(), lastName: z.string() });
const checklistItem = z.object({
  text: z.string().trim().min(1, 'Please enter a step.').max(checklistText),
  done: z.boolean(),
});

const taskSchema = z.object({
  _id: idSchema,
  title: z.string(),
  description: z.string(),
  assignedTo: idSchema,
  /** Others who work on it as well. */
  alsoAssignedTo: z.array(idSchema),
  dueDate: z.iso.datetime(),
  priority: z.enum(taskPriorities),
  status: z.enum(taskStatuses),
  isRecurring: z.boolean(),
  recurrencePattern: z.enum(recurrencePatterns),
  /** Every so many days, weeks or months. */
  recurrenceInterval: z.int(),
  /** Of a daily one: not on Saturdays and Sundays. */
  weekdaysOnly: z.boolean(),
  /** The deal it belongs to; null for none. */
  pipelineId: idSchema.nullable(),
  checklist: z.array(checklistItem),
  /** The name of the playbook that it was made from; null for none. */
  fromPlaybook: z.string().nullable(),
  /** Until when it is out of the reader's own list; null: it is not. */
  snoozedUntil: z.iso.datetime().nullable(),
  comments: z.int(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  createdBy: idSchema,
  /** The people of `assignedTo`, `alsoAssignedTo` and `createdBy` that have an account. */
  people: z.array(person),
  /** Goes up with each change: send it back to be refused when somebody else was faster. */
  version: versionSchema,
  /** `changeDeal`: open the deal, and choose another one. */
  can: z.object({ delete: z.boolean(), changeDeal: z.boolean() }),
});
export type Task = z.output<typeof taskSchema>;

export const dueDate = z.iso
  .datetime({ offset: true, error: 'Please enter a due date.' })
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 1970 && at.getUTCFullYear() < 2400, 'Choose a date from 1970 to 2399.');

const stated = z.object({
  title: z
    .string('Please enter a title.')
    .trim()
    .min(1, 'Please enter a title.')
    .max(title, `A title can have up to ${title} characters.`),
  description: z.string().trim().max(description, `A description can have up to ${description} characters.`),
  assignedTo: z.uuid('Please choose who the task is assigned to.'),
  alsoAssignedTo: z.array(idSchema).max(assignees - 1, `A task can have up to ${assignees} people.`),
  dueDate,
  priority: z.enum(taskPriorities),
  status: z.enum(taskStatuses),
  isRecurring: z.boolean(),
  recurrencePattern: z.enum(recurrencePatterns),
  recurrenceInterval: z.int().min(1, 'Enter a whole number from 1.').max(interval, `Enter a number up to ${interval}.`),
  weekdaysOnly: z.boolean(),
  pipelineId: idSchema.nullable(),
  checklist: z.array(checklistItem).max(checklist, `A checklist can have up to ${checklist} steps.`),
});
const { shape } = stated;

const one = z.object({ ...success, task: taskSchema });
const list = z.array(taskSchema);

/** Values that are chosen from, one or several with commas between them. */
const chosen = <const Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(',').map((value) => value.trim()))
    .pipe(z.array(z.enum(values)))
    .optional();

const filters = z.object({
  search: z.string().trim().max(200).optional().describe('In title and description'),
  status: chosen([...taskStatuses, 'overdue', 'snoozed']).describe(
    'One or several, with commas; `overdue`: due before now and not completed; `snoozed`: out of your own list for now',
  ),
  priority: chosen(taskPriorities),
  assignedTo: idSchema.optional(),
  pipelineId: idSchema.optional(),
  overdue: z.enum(['true', 'false']).optional().describe('`true`: overdue tasks alone, sorted by due date'),
  limit: z.coerce.number().int().min(1).max(page).default(page),
});
export type TaskFilters = z.output<typeof filters>;

const pageFilters = filters.omit({ overdue: true }).extend({
  cursor: z.string().max(400).optional().describe('`next` of the page before'),
  total: z.enum(['true', 'false']).optional().describe('`true`: on the first page, how many there are in all'),
});
export type TaskPageFilters = z.output<typeof pageFilters>;

export const listTasks = schemas({
  summary: `Tasks you created or are assigned to; administrators see all. Overdue first, then by priority and due date; up to ${page}. \`GET /api/tasks/page\` reads on`,
  tags,
  querystring: filters,
  response: { 200: list },
});

export const listTasksAtPage = schemas({
  ...listTasks,
  summary: 'The same as `GET /api/tasks`. Calls with a bearer token or for JSON get the tasks, browsers the page',
});

export const readTaskPage = schemas({
  summary: 'A page of the same tasks in the same order, as of the moment the first page was read',
  tags,
  querystring: pageFilters,
  response: { 200: z.object({ ...success, tasks: list, next: z.string().nullable(), total: z.int().nullable() }) },
});

export const readTaskFile = schemas(listFileSchemas('The same tasks as a file', readTaskPage));

export const readTask = schemas({
  summary: 'A task',
  tags,
  params: idParams,
  response: { 200: one },
});

export const taskStatistics = schemas({
  summary: 'How many tasks there are in each status. Overdue ones also count as pending or in progress',
  tags,
  response: {
    200: z.object({
      total: z.int(),
      pending: z.int(),
      in_progress: z.int(),
      completed: z.int(),
      overdue: z.int(),
    }),
  },
});
export type TaskStatistics = z.output<(typeof taskStatistics.response)[200]>;

export const upcomingTasks = schemas({
  summary: `Tasks due within 7 days that are not completed, sorted by due date; up to ${page}`,
  tags,
  response: { 200: list },
});

export const createTask = schemas({
  summary: 'Create a task. Others it is assigned to are notified',
  tags,
  body: stated.extend({
    description: shape.description.default(''),
    alsoAssignedTo: shape.alsoAssignedTo.default([]),
    priority: shape.priority.default(newTask.priority),
    status: shape.status.default(newTask.status),
    isRecurring: shape.isRecurring.default(newTask.isRecurring),
    recurrencePattern: shape.recurrencePattern.default(newTask.recurrencePattern),
    recurrenceInterval: shape.recurrenceInterval.default(newTask.recurrenceInterval),
    weekdaysOnly: shape.weekdaysOnly.default(newTask.weekdaysOnly),
    pipelineId: shape.pipelineId.default(null),
    checklist: shape.checklist.default([]),
  }),
  response: { 200: one },
});
export type StatedTask = z.output<(typeof createTask)['body']>;

export const changeTask = schemas({
  summary: 'Change a task; fields left out stay unchanged. Completing a recurring task creates the next one, once',
  tags,
  params: idParams,
  body: stated.partial().extend({
    version: versionSchema.optional(),
    takeBackNext: z
      .boolean()
      .optional()
      .describe('Undo: with a status that reopens a recurring task, the next one goes again if nobody worked on it'),
  }),
  response: { 200: one },
});
export type TaskChanges = z.output<(typeof changeTask)['body']>;

export const deleteTask = schemas({
  summary: 'Delete a task that you created; administrators delete any',
  tags,
  params: idParams,
  response: { 200: z.object(success) },
});
