import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import type { OfferComparisonProps } from '../../quotes/web/deal/comparison-slot.ts';
import { readDraws } from '../endpoints.ts';
import { CompareOffers } from './compare-offers.tsx';
import { ComparisonFiles } from './comparison-files.tsx';

/** The comparison of a deal's offers, with its files. Until it is known how the deal draws, in equal parts. */
export function DealComparison({ entryId, ...props }: OfferComparisonProps) {
  const { data } = useQuery({
    queryKey: ['planned-draws', entryId],
    queryFn: async ({ signal }) =>
      (await callEndpoint(readDraws, { params: { id: entryId } }, { signal })).drawnPercents,
  });
  return (
    <CompareOffers
      {...props}
      drawnPercents={data ?? undefined}
      tools={(choice) => <ComparisonFiles entryId={entryId} months={props.months} choice={choice} />}
    />
  );
}
