import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { defineMail } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { exportKeptDays } from '../model.ts';
import { dataExports } from './tables.ts';

/** Leads to the page, where one signs in: no link of a mail opens the file. Not sent when the export is gone or replaced. */
export const exportReady = defineMail({
  name: 'data-export.ready',
  payload: z.object({ exportId: idSchema }),
  async data({ database: { db }, config }, { exportId }) {
    const ready = and(eq(dataExports.id, exportId), eq(dataExports.state, 'ready'));
    const [row] = await db.select().from(dataExports).where(ready);
    const owner = row && (await findPeople(db, [row.accountId])).get(row.accountId);
    return owner && owner.email !== '' ? { to: owner.email, address: `${config.publicUrl}/account/data` } : undefined;
  },
  write: ({ address }) => ({
    subject: 'Your data copy is ready',
    body: [
      paragraph('Hello,'),
      paragraph(
        `The copy of your Plinth data is ready. Log in to download it within ${exportKeptDays} days. After that, it is deleted.`,
      ),
      link('Download the copy', address),
      paragraph("If you didn't request it, change your password and contact support."),
    ],
  }),
});
