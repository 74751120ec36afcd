import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import type { QuotedOffer } from '../../contract.ts';
import type { DealActions } from './use-deal-quotes.ts';

/** The offers of a deal side by side, as a later feature shows them. */
export interface OfferComparisonProps {
  readonly entryId: string;
  readonly kind: LoanKind;
  readonly offers: readonly QuotedOffer[];
  readonly now: Date;
  /** Undefined where nothing can be done: the deal is archived. */
  readonly actions: DealActions | undefined;
  /** The planned holding time. */
  readonly months: number;
  readonly onMonths: (months: number) => void;
  /** A broker may add a fee of their own; an investor has none to add. */
  readonly chargesFee: boolean;
}
