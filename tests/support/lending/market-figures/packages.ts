import { sql } from 'drizzle-orm';
import { packageSubmitted } from '../../../../src/features/submission/events.ts';
import { loanPackages } from '../../../../src/features/submission/server/tables.ts';
import type { Queries } from '../../../../src/platform/database/database.ts';
import { record } from '../../../../src/platform/events/record.ts';
import type { TestApp } from '../../test-app.ts';

/**
 * Gives a market packages in every state, some for deals that had one before: as rows alone, for figures that are counted
 * afterwards. @returns how many
 */
export async function writePackages(db: Queries): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into loan_packages (deal_id, lender_id, broker_id, contents, state, state_at, submitted_at)
    select d.id, l.id, d.owner_id, '', s.state, d.at, d.at
    from (select id, owner_id, row_number() over (order by id) as n, created_at + interval '2 days' as at from pipeline_entries) d
    join (select id, row_number() over (order by name) as n from lenders) l on l.n = 1 + d.n % 7
    cross join lateral (values (case d.n % 4 when 0 then 'funded' when 1 then 'declined' when 2 then 'submitted' else 'withdrawn' end)) s (state)`);
  const again = await db.execute(sql`
    insert into loan_packages (deal_id, lender_id, broker_id, contents, state, state_at, submitted_at)
    select deal_id, lender_id, broker_id, '', 'submitted', submitted_at + interval '9 days', submitted_at + interval '9 days'
    from loan_packages where state = 'declined' order by id limit 5`);
  await db.execute(sql`update pipeline_entries set loan_amount = 100000 + abs(hashtext(id::text)) % 900000
    where id in (select deal_id from loan_packages)`);
  return (rowCount ?? 0) + (again.rowCount ?? 0);
}

/** A package that goes to a lender now, with the event of a submission. @returns undefined where the deal has one there already */
export async function submitPackage(app: TestApp, dealId: string, lenderId: string): Promise<string | undefined> {
  const at = app.clock.now();
  return app.database.transaction(async (tx) => {
    const { rows } = await tx.db.execute<{ owner: string }>(
      sql`select owner_id as owner from pipeline_entries where id = ${dealId}`,
    );
    const brokerId = String(rows[0]?.owner);
    const state = { contents: '', state: 'submitted', stateAt: at, submittedAt: at } as const;
    const [loan] = await tx.db
      .insert(loanPackages)
      .values({ dealId, lenderId, brokerId, ...state })
      .onConflictDoNothing()
      .returning();
    if (!loan) return undefined;
    const context = { actor: { kind: 'account', id: brokerId }, at, requestId: 'test' } as const;
    const payload = { ownerId: brokerId, lenderId, dealId, programId: null, documents: 0, carriesFile: false };
    await record(tx, context, packageSubmitted, { id: loan.id, payload });
    return loan.id;
  });
}
