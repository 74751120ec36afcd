import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EndpointAnswer } from '../../../../kernel/endpoint.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { Scenario } from '../../../search/contract.ts';
import { searchCalls } from '../../../search/endpoints.ts';
import { lastScenarioOptions } from '../../../search/web/kept-scenario.ts';
import type { LoanNote } from '../../definitions/calculator.ts';
import { type CalculatorCalls, calculatorCalls } from '../../endpoints.ts';
import { searchOf } from './scenario.ts';

/** With the loan that was asked for: by the time of the answer another may stand on the page. */
export interface MarketAnswer extends EndpointAnswer<CalculatorCalls['market']> {
  readonly loanAmount: number;
}

/** Long enough that a number of several digits is asked about once. */
const typingPauseMs = 200;

/** What the market says to the deal as it stands; the last answer stays while the next is on its way. */
export function useMarket(kind: LoanKind, scenario: Scenario, loanAmount: number, note: LoanNote | null) {
  const [rested] = useDebouncedValue(JSON.stringify({ scenario, loanAmount, note }), typingPauseMs);
  return useQuery({
    queryKey: ['calculator-market', kind.slug, rested],
    queryFn: async ({ signal }): Promise<MarketAnswer> => {
      // As it was written above.
      const body = JSON.parse(rested) as { scenario: Scenario; loanAmount: number; note: LoanNote | null };
      const answer = await callEndpoint(calculatorCalls(kind).market, { body }, { signal });
      return { ...answer, loanAmount: body.loanAmount };
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
}

/** Opens the search with the deal filled in. What the calculator does not know stays as the account searched for it last. */
export function useOpenSearch(kind: LoanKind) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (question: Scenario) => {
    try {
      const options = lastScenarioOptions(kind);
      const { scenario: last } = await client.ensureQueryData(options);
      const scenario = searchOf(kind, last ?? {}, question);
      const { success } = await callEndpoint(searchCalls(kind).keepScenario, { body: { scenario } });
      client.setQueryData(options.queryKey, { success, scenario });
      await navigate({ to: '/search/$kind', params: { kind: kind.slug } });
    } catch (error) {
      notice.error(messageOf(error));
    }
  };
}
