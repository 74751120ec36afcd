import type { Transaction } from '../../../platform/database/database.ts';
import { defineHook } from '../../../platform/platform.ts';

/** Messages of a person without an account are about to be erased. */
export const messagesErased =
  defineHook<(tx: Transaction, ids: readonly string[]) => Promise<void>>('tickets.messagesErased');
