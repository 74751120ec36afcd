import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { dealOptions } from '../../../pipeline/web/deal/deal-queries.ts';
import type { DealStart } from '../../../search/web/slots.ts';
import { displayStatusOf } from '../../model.ts';
import { dealQuotesOptions } from '../deal/use-deal-quotes.ts';
import { isAwaited } from '../quote-display.ts';

/** The deal of the broker that a search looks for lenders for: what it says, and who has a request for it. */
export function useDealStart(kind: LoanKind, dealId: string | undefined): DealStart {
  const enabled = dealId !== undefined;
  const deal = useQuery({ ...dealOptions(dealId ?? ''), enabled, retry: false });
  const isOfKind = deal.data?.loanType === kind.slug && !deal.data.archived;
  const quotes = useQuery({ ...dealQuotesOptions(dealId ?? ''), enabled: enabled && isOfKind });
  const entry = isOfKind ? deal.data : undefined;
  return useMemo(
    () => ({
      isPending: enabled && deal.isPending,
      deal: entry && { _id: entry._id, address: entry.address, scenario: scenarioIn(kind, entry.deal) },
      askedLenderIds: (quotes.data ?? [])
        .filter((quote) => isAwaited(displayStatusOf(quote)) || quote.offers.length > 0)
        .map(({ lender }) => lender._id),
    }),
    [enabled, deal.isPending, entry, kind, quotes.data],
  );
}

/** What the search form of the loan type asks; a deal may know more. */
const scenarioIn = ({ deal: { fields } }: LoanKind, stated: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(fields.flatMap(({ name }) => (stated[name] == null ? [] : [[name, stated[name]]])));
