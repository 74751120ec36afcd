import { z } from 'zod';
import { idParams, idSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { kindSlugs } from '../../lending/kinds/find.ts';
import { stageNames } from '../pipeline/model.ts';
import { taskPriorities } from '../tasks/model.ts';
import { anchors, playbookLimits } from './model.ts';

const tags = ['Playbooks'] as const;
const { name, title, description, key, tasks, days } = playbookLimits;
const loanType = z.enum(kindSlugs, 'Choose a loan type.');

/** As it is stored, and sent both ways. */
export const playbookTaskSchema = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'A key has small letters, digits, and dashes.')
    .max(key)
    .describe('Kept for good: a deal gets one task of a key, also from a copy of the playbook'),
  title: z
    .string('Please enter a title.')
    .trim()
    .min(1, 'Please enter a title.')
    .max(title, `A title can have up to ${title} characters.`),
  description: z.string().trim().max(description, `A description can have up to ${description} characters.`),
  priority: z.enum(taskPriorities),
  stage: z.enum(stageNames),
  anchor: z.enum(anchors),
  days: z
    .int('Enter a whole number of days.')
    .min(-days, `Enter up to ${days} days.`)
    .max(days, `Enter up to ${days} days.`)
    .describe('Below 0: before the anchor'),
  assignedTo: idSchema.nullable().describe('null: the broker of the deal'),
});
export const playbookTasksSchema = z.array(playbookTaskSchema);

const statedName = z
  .string('Please enter a name.')
  .trim()
  .min(1, 'Please enter a name.')
  .max(name, `A name can have up to ${name} characters.`);
const statedTasks = playbookTasksSchema.max(tasks, `A playbook can have up to ${tasks} tasks.`);

const summary = {
  _id: idSchema,
  loanType,
  name: z.string(),
  updatedAt: z.iso.datetime(),
  version: versionSchema,
};
const own = z.object({ ...summary, tasks: playbookTasksSchema });
export type OwnPlaybook = z.output<typeof own>;

/** Which playbook deals of a loan type follow: Plinth's, an own one, or none (null). */
const used = z.union([z.literal('plinth'), idSchema]).nullable();

const list = z.object({
  ...success,
  own: z.array(z.object({ ...summary, tasks: z.int().describe('How many') })),
  plinth: z.array(z.object({ loanType, name: z.string(), tasks: playbookTasksSchema })),
  used: z.array(z.object({ loanType, playbook: used })),
});
export type Playbooks = z.output<typeof list>;

export const listPlaybooks = schemas({
  summary: "Your playbooks, Plinth's, and which one the deals of each loan type follow",
  tags,
  response: { 200: list },
});

const one = z.object({ ...success, playbook: own });
export const readPlaybook = schemas({
  summary: 'One of your playbooks',
  tags,
  params: idParams,
  response: { 200: one },
});
export const createPlaybook = schemas({
  summary: 'Save a new playbook. Tasks copied from another one keep their keys',
  tags,
  body: z.object({ loanType, name: statedName, tasks: statedTasks }),
  response: { 200: one },
});
export type StatedPlaybook = z.output<(typeof createPlaybook)['body']>;
export const changePlaybook = schemas({
  summary: 'Change a playbook. Tasks that were made from it stay as they are',
  tags,
  params: idParams,
  body: z.object({ name: statedName, tasks: statedTasks, version: versionSchema }),
  response: { 200: one },
});
export type PlaybookChange = z.output<(typeof changePlaybook)['body']>;
export const deletePlaybook = schemas({
  summary: 'Delete a playbook. Deals that followed it follow none; their tasks stay',
  tags,
  params: idParams,
  response: { 200: z.object(success) },
});
export const usePlaybook = schemas({
  summary: 'Choose which playbook deals of a loan type follow from their next stage on',
  tags,
  params: z.object({ loanType }),
  body: z.object({ playbook: used }),
  response: { 200: z.object(success) },
});

const standing = z.enum(['make', 'waiting', 'later', 'made', 'passed']);
const plan = z.object({
  ...success,
  /** What the deal follows now; null: nothing. */
  follows: used,
  /** The playbook this is the plan of; null where there is none for the loan type. */
  playbook: z.object({ _id: z.union([z.literal('plinth'), idSchema]), name: z.string() }).nullable(),
  choices: z.array(z.object({ _id: z.union([z.literal('plinth'), idSchema]), name: z.string() })),
  tasks: z.array(
    z.object({
      ...playbookTaskSchema.shape,
      standing,
      dueOn: z.iso.date().nullable().describe('null: the day it is counted from is not known yet'),
    }),
  ),
});
export type DealPlan = z.output<typeof plan>;
const dealParams = z.object({ pipelineId: idSchema });

export const readDealPlan = schemas({
  summary: 'What a playbook would make for a deal now, and later',
  tags,
  params: dealParams,
  querystring: z.object({ playbook: z.union([z.literal('plinth'), idSchema]).optional() }),
  response: { 200: plan },
});
export const followPlaybook = schemas({
  summary: 'Have a deal follow a playbook, or none: tasks of its stage are made immediately, each once',
  tags,
  params: dealParams,
  body: z.object({ playbook: used }),
  response: { 200: z.object({ ...success, made: z.int() }) },
});
