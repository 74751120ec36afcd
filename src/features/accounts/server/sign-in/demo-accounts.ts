import { inArray } from 'drizzle-orm';
import type { Platform } from '../../../../platform/platform.ts';
import { accounts } from '../tables.ts';

/** Every account of the demo market has this password. */
export const demoPassword = 'Plinth!demo1';

const abouts: ReadonlyMap<string, string> = new Map([
  ['broker@example.com', 'Broker with deals at every stage'],
  ['investor@example.com', 'Investor with deals of his own'],
  ['empty@example.com', 'New account with nothing in it'],
  ['admin@example.com', 'Administrator'],
  ['lender@example.com', 'Lender with quote requests to respond to'],
]);

/** The accounts that a newcomer may look through, in the order of the list above; none in production. */
export async function readDemoAccounts({ database, config }: Platform) {
  if (config.mode === 'production') return { password: null, accounts: [] };
  const { email, role } = accounts;
  const rows = await database.db
    .select({ email, role })
    .from(accounts)
    .where(inArray(email, [...abouts.keys()]));
  const roles = new Map(rows.map((row) => [row.email, row.role]));
  return {
    password: demoPassword,
    accounts: [...abouts].flatMap(([address, about]) => {
      const known = roles.get(address);
      return known === undefined ? [] : [{ email: address, about, isLender: known === 'lender' }];
    }),
  };
}
