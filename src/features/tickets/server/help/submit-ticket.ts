import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { lockUntilCommit, type Transaction } from '../../../../platform/database/database.ts';
import { once } from '../../../../platform/database/once.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Call } from '../../../../platform/http/route.ts';
import type { ReadForm } from '../../../../platform/http/uploads.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { takeForm } from '../../../documents/server/api.ts';
import { submitTicket as schemas } from '../../help/contract.ts';
import { submitTicket as endpoint } from '../../help/endpoints.ts';
import { ticketSubmitted } from '../../help/events.ts';
import { openStatuses, ticketLimits, ticketTexts } from '../../help/model.ts';
import { ticketIdOf } from '../../model.ts';
import { helpTickets } from '../tables.ts';
import { insertTicket } from './clocks/ticket-row.ts';
import { keepTicketFiles, ticketForm } from './ticket-files.ts';

type Fields = ReadForm<typeof endpoint, void>['fields'];
type SubmitCall = Call<typeof endpoint>;

const referenceSchema = z.object({ id: idSchema, number: z.int() });
type Reference = z.infer<typeof referenceSchema>;

/**
 * A ticket of the person who calls, with its files. Sent again with its key it is the same ticket.
 * @throws INVALID_INPUT for a file that is not taken, CONFLICT with too many open ones
 */
export function submitTicket(
  { session: { accountId }, context, raw, idempotencyKey: key }: SubmitCall,
  platform: Platform,
): Promise<Reference> {
  return takeForm(platform, { raw, endpoint, schemas, key }, ticketForm, (fields, files, sent) =>
    platform.database.transaction((tx) =>
      once(
        tx,
        { accountId, ...sent },
        {
          reference: referenceSchema,
          async first() {
            const reference = await writeTicket(tx, fields, { accountId, context });
            await keepTicketFiles(platform, tx, { ticketId: reference.id, files, at: context.at });
            return { answer: reference, reference };
          },
          again: (reference) => Promise.resolve(reference),
        },
      ),
    ),
  );
}

async function writeTicket(
  tx: Transaction,
  { environment, ...fields }: Fields,
  { accountId, context }: { readonly accountId: string; readonly context: SubmitCall['context'] },
): Promise<Reference> {
  await lockUntilCommit(tx, 'help tickets', accountId);
  const isOpen = and(eq(helpTickets.accountId, accountId), inArray(helpTickets.status, [...openStatuses]));
  if ((await tx.db.$count(helpTickets, isOpen)) >= ticketLimits.open)
    throw new AppError('CONFLICT', ticketTexts.tooManyOpen);
  const person = (await findPeople(tx.db, [accountId])).get(accountId);
  if (!person) throw new AppError('NOT_FOUND');
  const from = { accountId, userName: person.name, userEmail: person.email, company: '' };
  const row = await insertTicket(tx, { ...from, channel: 'product', ...fields, ...environment, createdAt: context.at });
  const { id, number } = row;
  const { category, priority } = fields;
  await record(tx, context, ticketSubmitted, {
    id,
    payload: { number, accountId, priority },
    after: { ticketId: ticketIdOf(number), category, priority },
  });
  return row;
}
