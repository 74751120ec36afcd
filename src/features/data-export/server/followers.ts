import { queuesJob, sendsEmail } from '../../../platform/events/channels.ts';
import { notifies } from '../../notifications/server/api.ts';
import { exportFailed, exportFinished, exportRequested } from '../events.ts';
import { exportReady } from './mails.ts';
import { makeExport } from './make-export.ts';

const link = '/account/data';

export const exportFollowers = [
  queuesJob(exportRequested, makeExport, ({ id: owner, payload }) => ({ payload, owner })),
  notifies(exportFinished, {
    type: null,
    to: 'account',
    show: () => ({ message: 'Your data copy is ready to download.', link }),
  }),
  sendsEmail(exportFinished, exportReady, { payload: ({ payload }) => payload, owner: ({ id }) => id }),
  notifies(exportFailed, {
    type: null,
    to: 'account',
    show: () => ({ message: "Couldn't create the copy of your data. Try again.", link }),
  }),
];
