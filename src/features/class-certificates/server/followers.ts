import { updatesPages } from '../../../platform/events/channels.ts';
import type { Follower } from '../../../platform/platform.ts';
import { notifies } from '../../notifications/server/api.ts';
import * as events from '../events.ts';
import { certified } from '../model.ts';

export const certificateFollowers: readonly Follower[] = [
  ...Object.values(events).map((event) => updatesPages(event, { type: 'classCertificate', to: ['account'] })),
  notifies(events.certificateWithdrawn, {
    type: {
      name: 'certificateWithdrawn',
      readers: ['broker', 'lender'],
      label: 'Your certificate was withdrawn',
      about: 'An administrator withdrew a class certificate, with the reason.',
    },
    to: 'account',
    show: ({ payload }) => ({
      message: `Your certificate was withdrawn: ${certified(payload.class).title}`,
      link: '/account/certificates',
    }),
  }),
];
