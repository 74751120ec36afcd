import { sendsEmail } from '../../../platform/events/channels.ts';
import { notifies } from '../../notifications/server/api.ts';
import {
  privacyAsked,
  privacyConfirmed,
  privacyCopySent,
  privacyErased,
  privacyExtended,
  privacyLinkSent,
} from '../events.ts';
import type { Wanted } from '../model.ts';
import { privacyMails } from './mails.ts';

const asks: Readonly<Record<Wanted, string>> = {
  copy: 'Somebody asks for a copy of their data',
  erasure: 'Somebody asks to have their data erased',
};

const ofRequest = {
  payload: ({ id }: { readonly id: string }) => ({ id }),
  owner: ({ id }: { readonly id: string }) => id,
};

export const privacyFollowers = [
  sendsEmail(privacyAsked, privacyMails.confirm, ofRequest),
  sendsEmail(privacyLinkSent, privacyMails.confirm, ofRequest),
  notifies(privacyConfirmed, {
    type: {
      name: 'privacyConfirmed',
      readers: ['admin'],
      label: 'A privacy request',
      about: 'Somebody asks for a copy of their data, or for its erasure.',
    },
    to: 'admins',
    show: ({ id, payload: { wants } }) => ({
      message: asks[wants],
      link: `/admin/privacy-requests?request=${id}`,
    }),
  }),
  sendsEmail(privacyCopySent, privacyMails.copy, ofRequest),
  sendsEmail(privacyExtended, privacyMails.extended, ofRequest),
  sendsEmail(privacyErased, privacyMails.erased, ofRequest),
];
