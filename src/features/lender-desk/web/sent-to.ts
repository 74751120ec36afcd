import type { LenderQuote } from '../contract.ts';

/** How wide a request was spread, as its lenders read it: a number, never names. */
export const sentToText = ({ sentTo }: Pick<LenderQuote, 'sentTo'>): string =>
  sentTo === 1 ? 'Sent to you alone' : `Sent to ${sentTo} lenders`;
