import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { demoPassword } from '../src/features/accounts/server/sign-in/demo-accounts.ts';
import { hashPassword } from '../src/features/accounts/server/sign-in/passwords/passwords.ts';
import { accounts } from '../src/features/accounts/server/tables.ts';
import { lenderClasses, lenderClassVersions } from '../src/features/lender-classes/server/tables.ts';
import { lenderEdits } from '../src/features/lender-records/server/tables.ts';
import type { Lender } from '../src/features/lenders/model.ts';
import { lenders } from '../src/features/lenders/server/tables.ts';
import { programs, programVersions } from '../src/features/programs/server/tables.ts';
import type { DemoAccount } from './market/accounts.ts';
import { taughtClasses } from './market/classes.ts';
import { buildDemoMarket, type DemoMarket } from './market/market.ts';
import type { DemoProgram } from './market/programs.ts';
import { versionsOf, withPast } from './market/versions.ts';

/** Stays well below the 65,535 values that one statement can carry. */
const rowsPerStatement = 500;
const marker = 'superadmin@example.com';

/**
 * Puts the demo market into an empty installation, once: as long as its superadmin is there, nothing is touched.
 * Two processes that start together go one after the other.
 */
export async function fillDemoMarket(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    if (await isFilled(client)) return;
    const now = new Date();
    const market = buildDemoMarket(now);
    // One hash for all: the password is public, and hashing it for every account would only cost time.
    const passwordHash = await hashPassword(demoPassword);
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['plinth-demo-market']);
    if (!(await isFilled(client))) await insertMarket(drizzle(client), market, passwordHash, now);
    await client.query('commit');
  } finally {
    // Ending the connection rolls back what was not committed.
    await client.end();
  }
}

async function isFilled(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from accounts where email = $1', [marker]);
  return rowCount === 1;
}

async function insertMarket(db: NodePgDatabase, market: DemoMarket, passwordHash: string, now: Date): Promise<void> {
  for (const rows of inParts(market.lenders.map(lenderRow))) await db.insert(lenders).values(rows);
  const offered = market.programs.map((program, place) => withPast(programRow(program), place, now));
  for (const rows of inParts(offered)) await db.insert(programs).values(rows);
  await db.insert(accounts).values(market.accounts.map((account) => accountRow(account, passwordHash, now)));
  const people = new Map(market.accounts.map(({ id, lenderId }) => [lenderId, id]));
  const versions = offered.flatMap((row, place) => versionsOf(row, place, people.get(row.lenderId) ?? null));
  for (const rows of inParts(versions)) await db.insert(programVersions).values(rows);
  await db.insert(lenderEdits).values(proposals(market, now));
  const { classes, versions: taught } = taughtClasses(market, now);
  await db.insert(lenderClasses).values(classes);
  await db.insert(lenderClassVersions).values(taught);
  // The first search of a fresh market should not meet a planner that knows nothing of it.
  await db.execute(sql`analyze ${lenders}, ${programs}`);
}

/** A lender whose changes of its company record wait for an administrator. */
function proposals({ accounts: people }: DemoMarket, now: Date): (typeof lenderEdits.$inferInsert)[] {
  const proposer = people.find(({ email }) => email === 'lender2@example.com');
  if (!proposer?.lenderId) return [];
  const edit = { lenderId: proposer.lenderId, proposedBy: proposer.id, proposedAt: now };
  return [
    { ...edit, field: 'contactName', value: `${proposer.firstName} ${proposer.lastName}` },
    { ...edit, field: 'proofOfFundsNotes', value: 'Letters within one business day, on our own paper.' },
  ];
}

function inParts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, part) =>
    rows.slice(part * rowsPerStatement, (part + 1) * rowsPerStatement),
  );
}

/** A blank text of the form is an empty one in the table. */
function lenderRow(lender: Lender): typeof lenders.$inferInsert {
  const { portalAddress, contactName, phone, email, website, nmlsId, proofOfFundsNotes, rehabLogic, ...rest } = lender;
  return {
    ...rest,
    portalAddress: portalAddress ?? '',
    contactName: contactName ?? '',
    phone: phone ?? '',
    email: email ?? '',
    website: website ?? '',
    nmlsId: nmlsId ?? '',
    proofOfFundsNotes: proofOfFundsNotes ?? '',
    rehabLogic: rehabLogic ?? '',
  };
}

function programRow(program: DemoProgram) {
  const { id, lenderId, kind, name, confirmedAt } = program;
  const terms = { ...program.terms };
  const tiers = program.tiers.map((tier) => ({ ...tier }));
  return { id, lenderId, kind, name, terms, tiers, confirmedAt, createdAt: confirmedAt, updatedAt: confirmedAt };
}

const accountRow = (account: DemoAccount, passwordHash: string, now: Date): typeof accounts.$inferInsert => ({
  ...account,
  passwordHash,
  emailVerifiedAt: now,
});
