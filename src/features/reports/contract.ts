import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { listFileSchemas } from '../../kernel/files/list-contract.ts';
import { periodNames } from '../own-figures/periods.ts';
import { measureNames, nameRule, rangeMost, reportsAtMost, shapes, valuesAtMost } from './model.ts';
import { tableNames } from './report-tables.ts';

const tags = ['Reports'] as const;

const bound = z.number().min(0).max(rangeMost).nullable().default(null);
const choice = z.object({ column: z.string().max(40), values: z.array(z.string().max(60)).min(1).max(valuesAtMost) });
const range = z.object({
  column: z.string().max(40),
  min: bound.describe('The smallest figure; null for no limit'),
  max: bound.describe('The largest figure; null for no limit'),
});

const question = z.object({
  table: z.enum(tableNames),
  filters: z
    .array(z.union([choice, range]))
    .max(20)
    .default([]),
  groupBy: z.string().max(40).nullable().default(null),
  measure: z.enum(measureNames),
  of: z.string().max(40).nullable().default(null),
  period: z.enum(periodNames),
  shape: z.enum(shapes).default('table'),
});

const name = z.string().trim().min(1, nameRule.required).max(nameRule.most);
const monthly = z.boolean().describe('An email with the result at the start of every month');

const report = z.object({
  _id: idSchema,
  name: z.string(),
  question,
  monthly: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type Report = z.infer<typeof report>;
const one = { 200: z.object({ ...success, report }) };

const result = z.object({
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** The largest first, months in their order; a single one without a name where nothing is grouped by. */
  groups: z.array(
    z.object({ key: z.string().nullable(), label: z.string(), count: z.int(), value: z.number().nullable() }),
  ),
  /** Groups that are not shown. */
  more: z.int(),
  total: z.object({ count: z.int(), value: z.number().nullable() }),
  /** What each filter says, in words. */
  filters: z.array(z.string()),
  /** Values of filters that stand for something deleted: no row has them. */
  deleted: z.int(),
});
export type ReportResult = z.infer<typeof result>;

const listReports = schemas({
  summary: `The saved reports, at most ${reportsAtMost}, and the lenders that their filters can name`,
  tags,
  response: {
    200: z.object({
      ...success,
      reports: z.array(report),
      lenders: z.array(z.object({ _id: idSchema, name: z.string() })),
    }),
  },
});
const saveReport = schemas({
  summary: 'Save a report',
  tags,
  body: z.object({ name, question, monthly: monthly.default(false) }),
  response: one,
});
const changeReport = schemas({
  summary: 'Change a report; fields left out stay unchanged',
  tags,
  params: idParams,
  body: z.object({ name: name.optional(), question: question.optional(), monthly: monthly.optional() }),
  response: one,
});
const deleteReport = schemas({
  summary: 'Delete a report; it can be restored for a day',
  tags,
  params: idParams,
  response: { 200: z.object(success) },
});
const restoreReport = schemas({
  summary: 'Restore a deleted report',
  tags,
  params: idParams,
  response: one,
});
const runReport = schemas({
  summary: 'Run a report without saving it',
  tags,
  body: z.object({ question }),
  response: { 200: z.object({ ...success, result }) },
});
const reportFile = schemas({
  ...listFileSchemas('A saved report as a file', { tags, querystring: z.object({}) }),
  params: idParams,
});
/** The calls of either side. */
export const reportCalls = {
  list: listReports,
  save: saveReport,
  change: changeReport,
  remove: deleteReport,
  restore: restoreReport,
  run: runReport,
  file: reportFile,
};

export const stopReportMail = schemas({
  summary: 'Turn the monthly email of a report off by the address that its header has',
  tags,
  querystring: z.object({ token: z.string().max(200) }),
  response: { 200: z.object({ ...success }) },
});
