import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { restorableDays } from '../model.ts';
import { judgedPrograms, savedSearches } from './tables.ts';

export const savedSearchesRules: readonly RetentionRule[] = [
  {
    name: 'deleted-saved-searches',
    what: 'Deleted saved searches',
    tables: [savedSearches],
    kept: { days: restorableDays, after: 'they were deleted' },
    why: 'They can be restored for that long. Others are kept as long as the account.',
    remove: removesBefore(savedSearches, savedSearches.deletedAt),
  },
  {
    name: 'judged-programs',
    what: 'Programs as saved searches last judged them',
    tables: [judgedPrograms],
    kept: { as: 'the program' },
    why: 'People are notified of what changed since. They hold terms of lenders alone.',
  },
];
