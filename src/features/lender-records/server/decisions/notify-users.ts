import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { LenderRow } from '../../../lenders/server/api.ts';
import { notify, whoWantsMail } from '../../../notifications/server/api.ts';
import { labelsOfFields, type RecordField } from '../../model.ts';
import { usersOf } from '../pending.ts';
import { recordMails } from './mails.ts';

export interface Decided {
  readonly row: LenderRow;
  /** 'reopened': a rejection was undone. */
  readonly verdict: 'approved' | 'rejected' | 'reopened';
  readonly fields: readonly RecordField[];
  /** Why it was rejected. */
  readonly reason: string | null;
}

const words = {
  approved: 'was approved',
  rejected: 'was rejected',
  reopened: 'is under review again',
} as const satisfies Record<Decided['verdict'], string>;

/** The users of a lender read what was decided about their changes, in the product and by email. */
export async function notifyUsers(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { row, verdict, fields, reason }: Decided,
): Promise<void> {
  const users = await usersOf(tx.db, row.id);
  const sort = 'lenderEditDecided';
  const why = reason === null ? '' : ` Reason: ${reason}`;
  const message = `Your change to the company record ${words[verdict]}: ${labelsOfFields(fields)}.${why}`;
  const link = `/lender/edit-lender/${row.id}`;
  await notify(platform, tx, context.at, ...users.map((accountId) => ({ accountId, sort, message, link }) as const));
  const mailed = await whoWantsMail(tx.db, users, sort);
  const payloads = mailed.map((accountId) => ({ accountId, lenderId: row.id, verdict, fields: [...fields], reason }));
  await platform.mail.queue(tx, recordMails.editDecided, row.id, ...payloads);
}
