import type { Transaction } from '../../../../platform/database/database.ts';
import { defineHook, type Platform } from '../../../../platform/platform.ts';

/** A request that is about to be written. */
export interface OutgoingTo {
  readonly brokerId: string;
  /** Those that are asked now, without those that have the deal already. */
  readonly lenderIds: readonly string[];
}

/** What a lender may ask of a broker before a request, in the transaction that writes it: throws where something is missing. */
export const requestChecks =
  defineHook<(tx: Transaction, outgoing: OutgoingTo) => Promise<void>>('quotes.requestChecks');

/** @throws what the checks of later features refuse with */
export async function checkRequest({ hooks }: Platform, tx: Transaction, outgoing: OutgoingTo): Promise<void> {
  for (const check of hooks.all(requestChecks)) await check(tx, outgoing);
}
