import type { Role } from '../../../../kernel/access.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { defineHook, type Platform } from '../../../../platform/platform.ts';

/** Whose data they are. */
export interface DataOwner {
  readonly accountId: string;
  readonly role: Role;
  readonly lenderId: string | null;
}

/**
 * An account ends: what was personal in a feature's tables goes, in the same transaction. What another party still needs stays
 * without the person. Later features come first. Running it twice changes nothing.
 */
export const accountEnds =
  defineHook<(platform: Platform, tx: Transaction, context: RequestContext, owner: EndingOwner) => Promise<void>>(
    'accounts.accountEnds',
  );
/** Why an account may not end, in words for its owner, and for an administrator who ends it. */
export interface AccountNeeded {
  readonly toOwner: string;
  readonly toAdmin: string;
}
/** What has to be settled before an account may end; null when nothing is open. */
export const keepsAccount =
  defineHook<(db: Queries, accountId: string) => Promise<AccountNeeded | null>>('accounts.keepsAccount');
/** Whether an account holds work that its owner would miss: an unverified one then gives way to no new sign-up. */
export const holdsWork = defineHook<(db: Queries, accountId: string) => Promise<boolean>>('accounts.holdsWork');
export interface EndingOwner extends DataOwner {
  /** As others have read it. */
  readonly name: string;
}
