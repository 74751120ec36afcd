import type { BrokerQuote } from '../../contract.ts';

export interface NotifiedByChoice {
  /** The chosen lender has an offer that the choice accepts. */
  readonly chosen: boolean;
  /** The other lenders with something open for this deal, by name. */
  readonly passedOver: readonly string[];
}

/** Whom choosing this lender notifies: the server decides by the same rule when the pause is over. */
export const notifiedByChoice = (lenderId: string, quotes: readonly BrokerQuote[]): NotifiedByChoice => ({
  chosen: quotes.some(({ lender, can }) => lender._id === lenderId && can.accept),
  passedOver: [
    ...new Set(quotes.flatMap(({ lender, can }) => (lender._id !== lenderId && can.withdraw ? [lender.name] : []))),
  ].sort((a, b) => a.localeCompare(b)),
});
