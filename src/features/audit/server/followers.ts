import { trailBroken } from '../../../platform/events/trail/events.ts';
import type { Follower } from '../../../platform/platform.ts';
import { notifies } from '../../notifications/server/api.ts';

export const auditFollowers: readonly Follower[] = [
  notifies(trailBroken, {
    type: {
      name: 'auditTrailBroken',
      readers: ['admin'],
      label: 'The audit trail doesn’t match',
      about: 'Rows were changed, removed or added by hand in the database.',
    },
    to: 'admins',
    facts: async () => new Map(),
    show: ({ payload: { findings, day } }) => ({
      message: `The audit trail doesn’t match its seals${day === null ? '' : ` on ${day}`}: ${findings} found`,
      link: '/admin/audit',
    }),
  }),
];
