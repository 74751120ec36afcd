import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { BrokerFigures, Compared } from '../../contract.ts';
import { dealSteps, lossReasonNames } from '../../model.ts';
import { monthsTo, type Span } from '../../periods.ts';
import { countIf, within } from '../listed-rows.ts';
import { dealFacts, dealFigures } from './deal-facts.ts';

export interface Spans {
  readonly span: Span;
  readonly before: Span;
}

type DealFigures = Pick<
  BrokerFigures,
  'hasDeals' | 'steps' | 'funded' | 'fundedAmount' | 'lost' | 'earned' | 'withoutPoints' | 'lossReasons' | 'months'
>;

interface Summed extends Record<string, unknown> {
  readonly deals: number;
  readonly counts: Readonly<Record<string, number | null>>;
  readonly losses: Readonly<Record<string, number>>;
  readonly months: readonly {
    readonly month: string;
    readonly funded: number;
    readonly amount: number | null;
    readonly earned: number | null;
    readonly missing: number;
  }[];
}

/** What the deals of an owner come to: one walk over them, whatever the number of figures. */
export async function readDealFigures(
  db: Queries,
  ownerId: string,
  zone: string,
  { span, before }: Spans,
): Promise<DealFigures> {
  const steps = [...dealSteps.slice(0, -1), 'reachedFunding'] as const;
  const countOf = (figure: keyof typeof dealFigures, days: Span): SQL =>
    countIf(sql`${dealFigures[figure].where} and ${within(dealFigures[figure].at, days)}`);
  const sumOf = (column: SQL, days: Span): SQL =>
    sql`sum(${column}) filter (where ${dealFigures.funded.where} and ${within(dealFigures.funded.at, days)})`;
  const both = (name: string, of: (days: Span) => SQL) => [
    sql`${sql.raw(`'${name}'`)}, ${of(span)}`,
    sql`${sql.raw(`'${name}Before'`)}, ${of(before)}`,
  ];
  const counts = [
    ...steps.flatMap((step) => both(step, (days) => countOf(step, days))),
    ...both('funded', (days) => countOf('funded', days)),
    ...both('amount', (days) => sumOf(sql`amount`, days)),
    ...both('earned', (days) => sumOf(sql`earned`, days)),
    ...both('noPoints', (days) => countOf('noPoints', days)),
    ...both('lost', (days) => countOf('lost', days)),
  ];
  const months = monthsTo(span.lastDay);
  const { where: isFunded, at: fundedAt } = dealFigures.funded;
  const { rows } = await db.execute<Summed>(sql`
    with facts as materialized (${dealFacts(ownerId, zone)})
    select
      (select count(*) from facts) as deals,
      (select jsonb_build_object(${sql.join(counts, sql`, `)}) from facts) as counts,
      (select coalesce(jsonb_object_agg(why, lost), '{}') from (
        select why, count(*) as lost from facts
        where ${dealFigures.lost.where} and ${within(dealFigures.lost.at, span)} group by why) whys) as losses,
      (select coalesce(jsonb_agg(to_jsonb(of_month)), '[]') from (
        select to_char(${fundedAt} at time zone ${zone}, 'YYYY-MM') as month, count(*) as funded, sum(amount) as amount,
          sum(earned) as earned, ${countIf(sql`percent is null`)} as missing
        from facts where ${isFunded} and ${fundedAt} < ${span.until}
          and to_char(${fundedAt} at time zone ${zone}, 'YYYY-MM') >= ${months[0]} group by 1) of_month) as months`);
  const [sums] = rows;
  const of = (name: string): Compared => ({
    now: sums?.counts[name] ?? 0,
    before: sums?.counts[`${name}Before`] ?? 0,
  });
  const byMonth = new Map(sums?.months.map((one) => [one.month, one]));
  return {
    hasDeals: (sums?.deals ?? 0) > 0,
    steps: dealSteps.map((step, index) => ({ step, ...of(steps[index] ?? step) })),
    funded: of('funded'),
    fundedAmount: of('amount'),
    lost: of('lost'),
    earned: of('earned'),
    withoutPoints: of('noPoints').now,
    lossReasons: lossReasonNames
      .map((reason) => ({ reason, count: sums?.losses[reason] ?? 0 }))
      .filter(({ count }) => count > 0),
    months: months.map((month) => {
      const { funded = 0, amount, earned, missing = 0 } = byMonth.get(month) ?? {};
      return { month, funded, amount: amount ?? 0, earned: earned ?? 0, withoutPoints: missing };
    }),
  };
}
