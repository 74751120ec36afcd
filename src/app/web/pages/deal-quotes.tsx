import { withComparison } from '../../../features/quotes/web/deal/deal-quotes-section.tsx';

/** The lenders of a deal with their offers, and the comparison of these. */
export const DealQuotes = withComparison(
  async () => (await import('../../../features/offer-comparison/web/deal-comparison.tsx')).DealComparison,
);
