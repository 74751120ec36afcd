import type { Queries } from '../../../platform/database/database.ts';
import { defineHook } from '../../../platform/platform.ts';

/** A lender's last word on a file that was sent to it: it rejected it. */
export interface Rejection {
  readonly documentId: string;
  readonly lenderId: string;
  /** What the file stood for in the package. */
  readonly requirementId: string;
  readonly at: Date;
  readonly reason: string;
}

/** Which of these files of deals lenders have rejected: one for each lender and what it asked for. */
export const rejectedFiles =
  defineHook<(db: Queries, documentIds: readonly string[]) => Promise<readonly Rejection[]>>(
    'dealDocuments.rejectedFiles',
  );

/** Of these filled forms of deals, those that something else names: they stay, however old they are. */
export const namedFillings =
  defineHook<(db: Queries, ids: readonly string[]) => Promise<readonly string[]>>('dealDocuments.namedFillings');

/** Why a file of a deal can't be removed, as when it was sent to a lender; undefined where nothing is known against it. */
export const whyKept =
  defineHook<(db: Queries, documentId: string) => Promise<string | undefined>>('dealDocuments.whyKept');
