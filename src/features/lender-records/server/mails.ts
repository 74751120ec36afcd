import { z } from 'zod';
import { idSchema } from '../../../kernel/endpoint.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { defineMail, type Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { labelsOfFields } from '../model.ts';

const editDecided = defineMail({
  name: 'lender.editDecided',
  payload: z.object({
    accountId: idSchema,
    lenderId: idSchema,
    verdict: z.enum(['approved', 'rejected']),
    fields: z.array(z.string()),
  }),
  async data({ database: { db }, config }: Platform, { accountId, lenderId, verdict, fields }) {
    const person = (await findPeople(db, [accountId])).get(accountId);
    const company = (await findLenders(db, [lenderId])).get(lenderId);
    // Who works for the lender no more need not know.
    if (person?.role !== 'lender' || !company) return undefined;
    const address = `${config.publicUrl}/lender/edit-lender/${lenderId}`;
    return { to: person.email, name: person.name, company: company.name, verdict, fields, address };
  },
  write: ({ name, company, verdict, fields, address }) => ({
    subject: `A change of ${company} was ${verdict}`,
    body: [
      paragraph(name === '' ? 'Hello,' : `Hello ${name},`),
      paragraph(`An administrator has ${verdict} this change of the company record: ${labelsOfFields(fields)}.`),
      paragraph(
        verdict === 'approved'
          ? 'It is in force, and searches follow it from now on.'
          : 'What was in force before stays. You can change it again at any time.',
      ),
      link('Open the company record', address),
    ],
  }),
});

export const recordMails = { editDecided };
