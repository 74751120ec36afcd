import { isBlank } from '../../../../kernel/blank.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { schemasOf } from '../../../../lending/kinds/schemas.ts';
import { requestOfDeal } from '../../../../lending/requests/request-of-deal.ts';
import {
  addressFieldOf,
  addressParts,
  closingDateProblem,
  partsOfLine,
} from '../../../../lending/requests/request-parts.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addressKey } from '../../../pipeline/model.ts';
import { findDeal } from '../../../pipeline/server/api.ts';
import { type QuoteRequest, requestQuotesCall } from '../../contract.ts';
import { quotesOfDeal } from '../read-quotes.ts';
import { propertyOfQuote, type Quote, requestOf } from '../tables.ts';
import { judgeRequest, requestQuotes } from './request-quotes.ts';
import { normalizeRequest } from './requests/normalize-request.ts';

interface Asking {
  readonly brokerId: string;
  readonly dealId: string;
  readonly lenderId: string;
  readonly programId: string;
  /** Looks once more, at the end of the transaction, whether the lender may still be asked. */
  readonly assertStill: (tx: Transaction) => Promise<void>;
}

const incomplete = () =>
  new AppError(
    'CONFLICT',
    'This deal has no request that could be sent again. Search lenders and request a quote there.',
  );

const moved = () =>
  new AppError(
    'CONFLICT',
    'This deal is not active under its address any more. Search lenders and request a quote there.',
  );

/** The address of the deal in the words of a request: the one that was sent, unless it was corrected since. */
function addressOf({ deal: { request: asks } }: LoanKind, sent: QuoteRequest, last: Quote, address: string) {
  if (addressKey(propertyOfQuote(last)) === addressKey(address)) return {};
  const line = addressFieldOf(asks)?.name ?? 'propertyAddress';
  const none = Object.fromEntries(addressParts.filter(({ name }) => name in sent).map(({ name }) => [name, null]));
  return { ...none, ...(asks.own?.address === 'name' ? {} : partsOfLine(address)), [line]: address };
}

/** The newest request as the deal stands now. What was written to other lenders is not in it. */
function requestNow(
  kind: LoanKind,
  last: Quote,
  { deal, address }: Pick<Awaited<ReturnType<typeof findDeal>>, 'deal' | 'address'>,
  now: Date,
) {
  const sent = requestOf(last);
  const { names } = kind.deal.request;
  const declared = new Set(kind.deal.fields.map(({ name }) => name));
  // What the deal states is as it is there now, also where it was cleared since.
  const isOfDeal = (name: string) => declared.has(names[name] ?? name);
  const stated = Object.entries(requestOfDeal(kind, deal)).filter(([name, value]) => isOfDeal(name) || !isBlank(value));
  const isOver = closingDateProblem(sent.wantedClosingDate, deal.state, now) !== undefined;
  return {
    ...Object.fromEntries(Object.entries(sent).filter(([name]) => !isOfDeal(name))),
    ...Object.fromEntries(stated),
    ...addressOf(kind, sent, last, address),
    ...(isOver ? { wantedClosingDate: null } : {}),
    noteToLenders: null,
  };
}

/**
 * Asks one lender more about a deal, with the newest request of it as the deal stands now.
 * @throws NOT_FOUND for anybody else's deal; CONFLICT where no request was ever sent, or it is not complete any more; as
 * `assertStill` and `requestQuotes`
 */
export async function askAnotherLender(
  platform: Platform,
  context: RequestContext,
  { brokerId, dealId, lenderId, programId, assertStill }: Asking,
): Promise<void> {
  const { db } = platform.database;
  const deal = await findDeal(db, dealId, brokerId);
  const last = (await quotesOfDeal(db, dealId)).at(-1);
  if (!last) throw incomplete();
  const kind = loanKind(last.kind);
  const scenario = schemasOf(kind).scenario.safeParse(deal.deal);
  const body = requestQuotesCall(kind).body.safeParse({
    ...requestNow(kind, last, deal, context.at),
    lenderIds: [lenderId],
    programIds: [programId],
    scenario: scenario.success ? scenario.data : null,
  });
  if (!body.success) throw incomplete();
  const input = normalizeRequest(kind, body.data, context.at);
  const judged = await judgeRequest(platform, { kind, input, context });
  await platform.database.transaction(async (tx) => {
    const { pipelineEntryId } = await requestQuotes(platform, tx, { kind, brokerId, context, input, judged });
    if (pipelineEntryId !== dealId) throw moved();
    await assertStill(tx);
  });
}
