import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { staffInvitations } from './tables.ts';

export const peopleRules: readonly RetentionRule[] = [
  {
    name: 'staff-invitations',
    what: 'Invitations of staff',
    tables: [staffInvitations],
    kept: { days: 30, after: 'they expire' },
    why: 'Addresses of people who never came are not kept.',
    remove: removesBefore(staffInvitations, staffInvitations.expiresAt),
  },
];
