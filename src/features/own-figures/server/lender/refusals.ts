import { sql } from 'drizzle-orm';
import { sentencesOf } from '../../../../lending/checks/sentences.ts';
import { findLoanKind } from '../../../../lending/kinds/find.ts';
import { schemasOf } from '../../../../lending/kinds/schemas.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { LenderFigures } from '../../contract.ts';
import { checkedAtMost, namedAtMost } from '../../model.ts';
import type { Span } from '../../periods.ts';

interface Refused extends Record<string, unknown> {
  readonly kind: string;
  readonly name: string;
  readonly sample: unknown;
  readonly count: number;
}

/** The checks that a lender's programs failed most on, of the newest requests about one of them. */
export async function readRefusals(
  db: Queries,
  lenderId: string,
  { since, until }: Span,
): Promise<Pick<LenderFigures, 'refusals' | 'checked'>> {
  // No index knows which requests name a program, so the newest are taken first.
  const asked = sql`select kind, program from (
      select kind, program from quotes
      where lender_id = ${lenderId} and requested_at >= ${since} and requested_at < ${until}
      order by requested_at desc, id desc limit ${checkedAtMost}) newest
    where jsonb_typeof(program->'checks') = 'array'`;
  const { rows } = await db.execute<Refused>(sql`
    select kind, max(program->>'programName') as name, (array_agg(one))[1] as sample, count(*) as count
    from (${asked}) asked, jsonb_array_elements(program->'checks') one
    where one->>'outcome' = 'fail' group by kind, program->>'programId', one->>'code'
    order by count(*) desc, 2 limit ${namedAtMost.refusals}`);
  const { rows: counted } = await db.execute<{ checked: number }>(
    sql`select count(*) as checked from (${asked}) asked`,
  );
  return {
    checked: Number(counted[0]?.checked ?? 0),
    refusals: rows.flatMap(({ kind, name, sample, count }) => {
      const loanKind = findLoanKind(kind);
      const check = loanKind && schemasOf(loanKind).check.safeParse(sample).data;
      // A check that the loan type has since dropped is left out.
      if (!(loanKind && check)) return [];
      return [{ kind, programName: name, check: sentencesOf(loanKind).figures(check).label, count: Number(count) }];
    }),
  };
}
