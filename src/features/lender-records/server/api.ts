import type { Queries } from '../../../platform/database/database.ts';
import { defineHook } from '../../../platform/platform.ts';
import type { LenderUsage } from '../contract.ts';

/** What keeps a lender on the market: a feature counts its own objects that point to it, by index. */
export const keepsLender =
  defineHook<(db: Queries, lenderId: string, now: Date) => Promise<Partial<LenderUsage>>>('lenderRecords.keepsLender');
