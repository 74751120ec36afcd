import type { lenderClasses, lenderClassVersions } from '../../src/features/lender-classes/server/tables.ts';
import { dayMs } from '../../src/kernel/dates.ts';
import { drawsClass } from './data/classes/draws.ts';
import { packageClass } from './data/classes/packages.ts';
import { idOf } from './dice.ts';
import type { DemoMarket } from './market.ts';

/** Who teaches what, by the address of one of the lender's people. */
const taught = [
  ['lender@example.com', drawsClass],
  ['lender2@example.com', packageClass],
] as const;

interface TaughtRows {
  readonly classes: (typeof lenderClasses.$inferInsert)[];
  readonly versions: (typeof lenderClassVersions.$inferInsert)[];
}

/** The classes of the demo market, published a while ago. Nobody has to pass one before a request. */
export function taughtClasses({ accounts }: DemoMarket, now: Date): TaughtRows {
  const publishedAt = new Date(now.getTime() - 30 * dayMs);
  const rows = taught.flatMap(([email, content]) => {
    const lenderId = accounts.find((account) => account.email === email)?.lenderId;
    return lenderId ? [{ id: idOf(`lender class/${email}`), lenderId, content }] : [];
  });
  return {
    classes: rows.map(({ id, lenderId, content }) => ({
      ...{ id, lenderId, draft: content, publishedVersion: 1, createdAt: publishedAt, updatedAt: publishedAt },
    })),
    versions: rows.map(({ id, content }) => ({ classId: id, version: 1, content, publishedAt })),
  };
}
