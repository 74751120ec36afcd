import type { ComponentType } from 'react';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Scenario } from '../contract.ts';

export interface ChosenLender {
  readonly _id: string;
  readonly name: string;
}

/** What a request for quotes starts from. */
export interface QuoteStart {
  readonly kind: LoanKind;
  readonly lenders: readonly ChosenLender[];
  /** The programs that were chosen, each with its lender. */
  readonly programs: readonly { readonly programId: string; readonly lenderId: string }[];
  readonly scenario: Scenario | null;
}
/** The quote form, handed in by the site map: it opens over the results while `start` is there. */
export interface QuoteFlowProps {
  readonly start: QuoteStart | null;
  readonly onClose: () => void;
  readonly onSent: () => void;
}
export type QuoteFlow = ComponentType<QuoteFlowProps>;

/** Keeps the search that the results are about; handed in by the site map. */
export interface SaveSearchProps {
  readonly kind: LoanKind;
  readonly scenario: Scenario;
}
export type SaveSearch = ComponentType<SaveSearchProps>;
