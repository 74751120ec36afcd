import type { EventType, PayloadOf } from '../../../kernel/event-type.ts';
import { publishes, updatesPages } from '../../../platform/events/channels.ts';
import { type FollowerCall, follow } from '../../../platform/events/followers.ts';
import type { Follower } from '../../../platform/platform.ts';
import { lenderChanged } from '../../lenders/events.ts';
import { findLenders, lenderTopic } from '../../lenders/server/api.ts';
import { notifies } from '../../notifications/server/api.ts';
import { lenderEditApproved, lenderEditProposed, lenderEditRejected, lenderRejectionUndone } from '../events.ts';
import { labelsOfFields } from '../model.ts';
import { recordMails, type Verdict, verdicts } from './decisions/mails.ts';
import { readReasons } from './decisions/reasons.ts';
import { settleProposals } from './pending.ts';

/** What an administrator wrote in the record is proposed no longer. */
const settleChanged = ({ tx, happened }: FollowerCall<PayloadOf<typeof lenderChanged>>): Promise<void> =>
  settleProposals(
    tx,
    happened.map(({ id, payload: { fields } }) => ({ lenderId: id, fields })),
  );

const showsRecord = <Payload extends object>(event: EventType<Payload, 'lender' | 'admins'>): Follower =>
  updatesPages(event, { type: 'lender', to: ['lender', 'admins'] });

const lenderEditDecided = {
  name: 'lenderEditDecided',
  readers: ['lender'],
  label: 'A change to your company record is reviewed',
  about: 'An administrator approved or rejected it.',
} as const;

interface Reviewed {
  readonly fields: readonly string[];
  /** Of the record, where a reason was written down with it. */
  readonly version?: number;
}

/** The users of a lender are notified of what became of their change. */
const notifiesUsers = <Payload extends Reviewed>(event: EventType<Payload, 'lender'>, verdict: Verdict): Follower =>
  notifies(event, {
    type: lenderEditDecided,
    to: 'lender',
    facts: (db, told) =>
      readReasons(
        db,
        told.map(({ id: lenderId, payload: { version } }) => ({ lenderId, version })),
      ),
    show: ({ id, payload: { fields, version } }, reasons) => {
      const reason = version === undefined ? undefined : reasons?.get(version);
      const why = reason === undefined ? '' : ` Reason: ${reason}`;
      return {
        message: `Your change to the company record ${verdicts[verdict]}: ${labelsOfFields(fields)}.${why}`,
        link: `/lender/edit-lender/${id}`,
      };
    },
    email: {
      template: recordMails.editDecided,
      payload: ({ id: lenderId, payload: { fields, version } }, accountId) => ({
        accountId,
        lenderId,
        verdict,
        fields: [...fields],
        version,
      }),
    },
  });

export const lenderRecordFollowers: readonly Follower[] = [
  follow(lenderChanged, settleChanged),
  notifies(lenderEditProposed, {
    type: {
      name: 'lenderEditProposed',
      readers: ['admin'],
      label: 'A lender changes its company record',
      about: 'The change needs your approval.',
    },
    to: 'admins',
    // One that only withdraws proposals leaves nothing to approve.
    when: ({ payload: { waiting } }) => waiting.length > 0,
    facts: (db, told) =>
      findLenders(
        db,
        told.map(({ id }) => id),
      ),
    show: ({ payload: { waiting } }, lender) => ({
      message: `${lender?.name ?? 'A lender'} changed its company record (${labelsOfFields(waiting)}). It awaits approval.`,
      link: '/admin/lender-approvals',
    }),
  }),
  showsRecord(lenderEditProposed),
  notifiesUsers(lenderEditApproved, 'approved'),
  showsRecord(lenderEditApproved),
  publishes(lenderEditApproved, lenderTopic, ({ id }) => ({ lenderId: id })),
  notifiesUsers(lenderEditRejected, 'rejected'),
  showsRecord(lenderEditRejected),
  notifiesUsers(lenderRejectionUndone, 'reopened'),
  showsRecord(lenderRejectionUndone),
];
