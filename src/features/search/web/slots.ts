import type { ComponentType, RefObject } from 'react';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Scenario, SearchRow } from '../contract.ts';

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
  /** Of the deal that lenders are requested for. */
  readonly address?: string | undefined;
}
/** The quote form, handed in by the site map: it opens over the results while `start` is there. */
export interface QuoteFlowProps {
  readonly start: QuoteStart | null;
  readonly onClose: () => void;
  /** With the lenders that have the request now. */
  readonly onSent: (lenderIds: readonly string[]) => void;
}
export type QuoteFlow = ComponentType<QuoteFlowProps>;

/** A deal that lenders are looked for (`?deal=` in the address). */
export interface DealStart {
  readonly isPending: boolean;
  /** What the form begins with; undefined where the address names no deal of this loan type. */
  readonly deal: { readonly _id: string; readonly address: string; readonly scenario: Scenario } | undefined;
  /** Lenders with a request for the deal. */
  readonly askedLenderIds: readonly string[];
}
/** Reads the deal; handed in by the site map, since deals are a later feature. */
export type UseDealStart = (kind: LoanKind, dealId: string | undefined) => DealStart;

/** Keeps the search that the results are about; handed in by the site map. */
export interface SaveSearchProps {
  readonly kind: LoanKind;
  readonly scenario: Scenario;
}
export type SaveSearch = ComponentType<SaveSearchProps>;

/** A search as it stands: what is asked, and the programs on hand. */
export interface SearchSoFar {
  readonly scenario: Scenario | null;
  readonly rows: readonly SearchRow[];
  readonly deal: DealStart['deal'];
}
export interface SearchHelpProps {
  /** Undefined where the loan type is still to be chosen. */
  readonly kind?: LoanKind;
  readonly soFar?: RefObject<SearchSoFar>;
}
/** Help with talking to the lenders that were found; handed in by the site map. */
export type SearchHelp = ComponentType<SearchHelpProps>;

/** What a lender asks of this broker before a request: it depends on the broker, so no program's verdict knows it. */
export interface RequestCheck {
  readonly text: string;
  /** What is missing, in a few words. */
  readonly needed: string;
  /** Where it is made good. */
  readonly to: string;
}
/** By lender, those that are not met; handed in by the site map. */
export type UseRequestChecks = () => ReadonlyMap<string, RequestCheck>;
