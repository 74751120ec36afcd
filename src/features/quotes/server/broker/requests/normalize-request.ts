import { invalidField } from '../../../../../kernel/errors.ts';
import type { LoanKind } from '../../../../../lending/kinds/kind.ts';
import {
  addressFieldOf,
  addressProblem,
  closingDateProblem,
  lineOfParts,
} from '../../../../../lending/requests/request-parts.ts';
import type { QuoteRequestInput } from '../request-quotes.ts';

/**
 * A request with its address on one line and in parts that agree, and with the state of the deal where only the address says it.
 * @throws INVALID_INPUT for an address with a part missing or in another state than the search, and a closing date in the past
 */
export function normalizeRequest(kind: LoanKind, input: QuoteRequestInput, now: Date): QuoteRequestInput {
  const line = addressFieldOf(kind.deal.request)?.name ?? 'propertyAddress';
  const typed = typeof input[line] === 'string' ? input[line] : null;
  const problem = addressProblem(input, typed, input.scenario?.state);
  if (problem) throw invalidField(problem.field === 'propertyAddress' ? line : problem.field, problem.message);
  const state = input.scenario?.state ?? input.addressState;
  const dayProblem = closingDateProblem(input.wantedClosingDate, state, now);
  if (dayProblem) throw invalidField('wantedClosingDate', dayProblem);
  const knowsState = kind.deal.request.carried.includes('state') && state !== input.scenario?.state;
  return {
    ...input,
    [line]: lineOfParts(input) ?? typed,
    ...(knowsState ? { scenario: { ...input.scenario, state } } : {}),
  };
}
