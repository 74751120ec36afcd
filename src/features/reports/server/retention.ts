import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { restorableDays } from '../model.ts';
import { reports } from './tables.ts';

export const reportsRules: readonly RetentionRule[] = [
  {
    name: 'deleted-reports',
    what: 'Deleted reports',
    tables: [reports],
    kept: { days: restorableDays, after: 'they were deleted' },
    why: 'They can be restored for that long. Others are kept as long as the account.',
    remove: removesBefore(reports, reports.deletedAt),
  },
];
