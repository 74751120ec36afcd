import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { backups, processes } from './tables.ts';

export const processRule: RetentionRule = {
  name: 'processes',
  what: 'Signs of life of the processes',
  tables: [processes],
  kept: { days: 1, after: 'the last sign of life' },
  why: 'Shows administrators what runs, and what was ended without a chance to sign off.',
  remove: removesBefore(processes, processes.seenAt),
};

export const backupRule: RetentionRule = {
  name: 'backups',
  what: 'Records of backups',
  tables: [backups],
  kept: { days: 365, after: 'the backup' },
  why: 'Shows administrators when the last backup was made. They hold times and sizes alone.',
  remove: removesBefore(backups, backups.endedAt),
};
