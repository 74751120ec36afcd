import { invalidField } from '../../../../../kernel/errors.ts';
import type { LoanKind } from '../../../../../lending/kinds/kind.ts';
import {
  addressFieldOf,
  addressProblem,
  closingDateProblem,
  lineOfParts,
} from '../../../../../lending/requests/request-parts.ts';
import type { QuoteOrder } from '../request-quotes.ts';

/**
 * An order with its address on one line and in parts that agree, and with the state of the deal where only the address says it.
 * @throws INVALID_INPUT for an address with a part missing or in another state than the search, and a closing date in the past
 */
export function settleOrder(kind: LoanKind, order: QuoteOrder, now: Date): QuoteOrder {
  const line = addressFieldOf(kind.deal.request)?.name ?? 'propertyAddress';
  const typed = typeof order[line] === 'string' ? order[line] : null;
  const problem = addressProblem(order, typed, order.scenario?.state);
  if (problem) throw invalidField(problem.field === 'propertyAddress' ? line : problem.field, problem.message);
  const state = order.scenario?.state ?? order.addressState;
  const dayProblem = closingDateProblem(order.wantedClosingDate, state, now);
  if (dayProblem) throw invalidField('wantedClosingDate', dayProblem);
  const knowsState = kind.deal.request.carried.includes('state') && state !== order.scenario?.state;
  return {
    ...order,
    [line]: lineOfParts(order) ?? typed,
    ...(knowsState ? { scenario: { ...order.scenario, state } } : {}),
  };
}
