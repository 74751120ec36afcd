import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { defineMail, type Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { labelsOfFields } from '../../model.ts';
import { readReasons } from './reasons.ts';

/** What becomes of a proposed change; 'reopened': its rejection was undone. */
export const verdicts = {
  approved: 'was approved',
  rejected: 'was rejected',
  reopened: 'is under review again',
} as const;
export type Verdict = keyof typeof verdicts;
const outcomes = {
  approved: 'It is live: searches use it from now on.',
  rejected: 'The record stays as it was. You can change it again at any time.',
  reopened: 'An administrator undid the rejection. You will be notified once it is decided.',
} as const;

const editDecided = defineMail({
  name: 'lender.editDecided',
  payload: z.object({
    accountId: idSchema,
    lenderId: idSchema,
    verdict: z.enum(['approved', 'rejected', 'reopened']),
    fields: z.array(z.string()),
    /** By it the reason of a rejection is read. */
    version: z.int().optional(),
  }),
  async data({ database: { db }, config }: Platform, { accountId, lenderId, verdict, fields, version }) {
    const person = (await findPeople(db, [accountId])).get(accountId);
    const company = (await findLenders(db, [lenderId])).get(lenderId);
    // Who works for the lender no more need not know.
    if (person?.role !== 'lender' || !company) return undefined;
    const reasons = (await readReasons(db, [{ lenderId, version }])).get(lenderId);
    const address = `${config.publicUrl}/lender/edit-lender/${lenderId}`;
    return {
      to: person.email,
      name: person.name,
      company: company.name,
      verdict,
      fields,
      reason: reasons?.get(version ?? 0) ?? null,
      address,
    };
  },
  write: ({ name, company, verdict, fields, reason, address }) => ({
    subject: `Your change to ${company} ${verdicts[verdict]}`,
    body: [
      paragraph(name === '' ? 'Hello,' : `Hello ${name},`),
      paragraph(`Your change to the company record ${verdicts[verdict]}: ${labelsOfFields(fields)}.`),
      ...(reason === null ? [] : [paragraph(`Reason: ${reason}`)]),
      paragraph(outcomes[verdict]),
      link('Open the company record', address),
    ],
  }),
});

export const recordMails = { editDecided };
