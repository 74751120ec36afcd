import { AppError } from '../../../../kernel/errors.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { schemasOf } from '../../../../lending/kinds/schemas.ts';
import { requestOfDeal } from '../../../../lending/requests/request-of-deal.ts';
import { closingDateProblem } from '../../../../lending/requests/request-parts.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findDeal } from '../../../pipeline/server/api.ts';
import { requestQuotesCall } from '../../contract.ts';
import { quotesOfDeal } from '../read-quotes.ts';
import { requestOf } from '../tables.ts';
import { judgeRequest, requestQuotes } from './request-quotes.ts';
import { normalizeRequest } from './requests/normalize-request.ts';

interface Asking {
  readonly brokerId: string;
  readonly dealId: string;
  readonly lenderId: string;
  readonly programId: string;
}

const incomplete = () =>
  new AppError(
    'CONFLICT',
    'This deal has no request that could be sent again. Search lenders and request a quote there.',
  );

/**
 * Asks one lender more about a deal, with the newest request of it as the deal stands now.
 * @throws NOT_FOUND for anybody else's deal; CONFLICT where no request was ever sent, or it is not complete any more; as `requestQuotes`
 */
export async function askAnotherLender(
  platform: Platform,
  context: RequestContext,
  { brokerId, dealId, lenderId, programId }: Asking,
): Promise<void> {
  const { db } = platform.database;
  const deal = await findDeal(db, dealId, brokerId);
  const last = (await quotesOfDeal(db, dealId)).at(-1);
  if (!last) throw incomplete();
  const kind = loanKind(last.kind);
  const request = requestOf(last);
  const isOver = closingDateProblem(request.wantedClosingDate, deal.deal.state, context.at) !== undefined;
  const scenario = schemasOf(kind).scenario.safeParse(deal.deal);
  const body = requestQuotesCall(kind).body.safeParse({
    ...requestOfDeal(kind, deal.deal),
    ...request,
    ...(isOver ? { wantedClosingDate: null } : {}),
    lenderIds: [lenderId],
    programIds: [programId],
    scenario: scenario.success ? scenario.data : null,
  });
  if (!body.success) throw incomplete();
  const input = normalizeRequest(kind, body.data, context.at);
  const judged = await judgeRequest(platform, { kind, input, context });
  await platform.database.transaction((tx) => requestQuotes(platform, tx, { kind, brokerId, context, input, judged }));
}
