import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { type EndpointAnswer, ok } from '../../../../kernel/endpoint.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { RepeatableWork } from '../../../../platform/database/once.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { RequestQuotes } from '../../endpoints.ts';
import { statusAt } from '../../model.ts';
import { quotes } from '../tables.ts';

type Answer = EndpointAnswer<RequestQuotes>;

const ids = z.array(idSchema);
const sentRequest = z.object({ entryId: idSchema, quoteIds: ids, alreadyAsked: ids, notReached: ids });

interface ReplayContext {
  readonly db: Queries;
  readonly kind: LoanKind;
  readonly brokerId: string;
  readonly now: Date;
}

/** Sends a request for quotes; when it comes again, the same quotes are answered, with the status they have by then. */
export const sendOnce = (
  context: ReplayContext,
  send: () => Promise<Answer>,
): RepeatableWork<z.output<typeof sentRequest>, Answer> => ({
  reference: sentRequest,
  async first() {
    const answer = await send();
    const lenderIds = (list: Answer['alreadyAsked']) => list.map(({ lenderId }) => lenderId);
    return {
      answer,
      reference: {
        entryId: answer.pipelineEntryId,
        quoteIds: answer.quotes.map(({ _id }) => _id),
        alreadyAsked: lenderIds(answer.alreadyAsked),
        notReached: lenderIds(answer.notReached),
      },
    };
  },
  again: (sent) => readSent(context, sent),
});

async function readSent(
  { db, kind, brokerId, now }: ReplayContext,
  { entryId, quoteIds, alreadyAsked, notReached }: z.output<typeof sentRequest>,
): Promise<Answer> {
  const own = and(inArray(quotes.id, quoteIds), eq(quotes.brokerId, brokerId));
  const sent = new Map((await db.select().from(quotes).where(own)).map((quote) => [quote.id, quote]));
  if (sent.size < quoteIds.length) throw new AppError('NOT_FOUND');
  const lenderIds = [...sent.values()].map(({ lenderId }) => lenderId);
  const lenders = await findLenders(db, [...lenderIds, ...alreadyAsked]);
  const named = (lenderId: string) => ({ lenderId, lenderName: lenders.get(lenderId)?.name ?? '' });
  return {
    ...ok,
    message: kind.messages.quoteSent,
    pipelineEntryId: entryId,
    quotes: quoteIds.flatMap((id) => {
      const quote = sent.get(id);
      return quote ? [{ _id: id, ...named(quote.lenderId), status: statusAt(quote, now) }] : [];
    }),
    alreadyAsked: alreadyAsked.map(named),
    notReached: notReached.map(named),
  };
}
