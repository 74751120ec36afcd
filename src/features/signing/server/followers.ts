import { queuesJob, sendsEmail, updatesPages } from '../../../platform/events/channels.ts';
import type { Follower } from '../../../platform/platform.ts';
import { addsSigningToFeed } from '../../pipeline/server/api.ts';
import * as events from '../events.ts';
import { textCode } from './links/text-code.ts';
import { signingMails } from './messages/mails.ts';
import { signingNotifications } from './messages/notifications.ts';
import { sealJob } from './seal/seal-job.ts';

/** The broker's open pages read the signing of the deal again. */
const pages: Follower[] = Object.values(events).map((event) =>
  updatesPages<{ dealId: string }, 'account'>(event, {
    type: 'signing',
    to: ['account'],
    id: ({ payload }) => payload.dealId,
  }),
);

interface WithLink {
  readonly id: string;
  readonly payload: { readonly linkId: string | null; readonly ownerId: string };
}
const toSigner = {
  payload: ({ id: signerId, payload }: WithLink) => ({ signerId, linkId: payload.linkId ?? '' }),
  owner: ({ payload }: { readonly payload: { readonly ownerId: string } }) => payload.ownerId,
};

const emails: Follower[] = [
  sendsEmail(events.signerAsked, signingMails.asked, { ...toSigner, when: ({ payload }) => payload.linkId !== null }),
  sendsEmail(events.signerReminded, signingMails.reminded, toSigner),
  sendsEmail(events.signerLinkSent, signingMails.linkSent, toSigner),
  sendsEmail(events.signerCopySent, signingMails.copySent, toSigner),
  sendsEmail(events.signerReleased, signingMails.released, {
    payload: ({ id: signerId }) => ({ signerId }),
    owner: toSigner.owner,
  }),
  sendsEmail(events.signerCodeSent, signingMails.code, {
    payload: ({ id: signerId, payload }) => ({ signerId, codeId: payload.codeId }),
    owner: toSigner.owner,
    when: ({ payload }) => payload.by === 'email',
  }),
];

export const signingFollowers: readonly Follower[] = [
  ...emails,
  ...pages,
  addsSigningToFeed(events.envelopeStarted),
  addsSigningToFeed(events.envelopeVoided),
  addsSigningToFeed(events.envelopeCompleted),
  addsSigningToFeed(events.signerSigned),
  addsSigningToFeed(events.signerDeclined),
  ...signingNotifications,
  queuesJob(events.signerCodeSent, textCode, ({ id: signerId, payload: { by, codeId, ownerId } }) =>
    by === 'text' ? { payload: { signerId, codeId }, owner: ownerId } : undefined,
  ),
  queuesJob(events.envelopeSigned, sealJob, ({ id, payload }) => ({
    payload: { envelopeId: id },
    owner: payload.ownerId,
  })),
];
