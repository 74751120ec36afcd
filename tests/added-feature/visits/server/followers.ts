import { notifies } from '../../../../src/features/notifications/server/api.ts';
import { dayMs } from '../../../../src/kernel/dates.ts';
import { queuesJob, updatesPages } from '../../../../src/platform/events/channels.ts';
import { visitFellDue, visitPlanned } from '../events.ts';
import { readPlaces, remindOfVisit, visitMail } from './remind.ts';

export const visitFollowers = [
  updatesPages(visitPlanned, { type: 'visit', to: ['account'] }),
  queuesJob(visitPlanned, remindOfVisit, ({ id: visitId, payload: { accountId, day } }) => ({
    payload: { visitId },
    owner: accountId,
    startAfter: new Date(Date.parse(day) - dayMs),
  })),
  notifies(visitFellDue, {
    type: {
      name: 'visitFellDue',
      readers: ['broker'],
      label: 'Visits',
      about: 'Properties that you visit the next day.',
    },
    to: 'account',
    facts: readPlaces,
    show: ({ payload: { day } }, place = 'a property') => ({
      message: `You visit ${place} on ${day}.`,
      link: '/visits',
    }),
    email: { template: visitMail, payload: ({ id: visitId }) => ({ visitId }) },
  }),
];
