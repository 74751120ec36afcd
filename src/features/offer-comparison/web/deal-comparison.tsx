import type { OfferComparisonProps } from '../../quotes/web/deal/comparison-slot.ts';
import { CompareOffers } from './compare-offers.tsx';
import { ComparisonFiles } from './comparison-files.tsx';

/** The comparison of a deal's offers, with its files. */
export const DealComparison = ({ entryId, ...props }: OfferComparisonProps) => (
  <CompareOffers
    {...props}
    tools={(choice) => <ComparisonFiles entryId={entryId} months={props.months} choice={choice} />}
  />
);
