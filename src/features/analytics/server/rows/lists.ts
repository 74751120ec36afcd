import { type SQL, sql } from 'drizzle-orm';
import type { RowList } from '../../rows/figures.ts';
import { countsAsDeal, outcomeOf, requested, ticketStateOf, userTypeOf } from '../rollup/market-sources.ts';

interface ListQuery {
  /** The tables, under the names that the conditions of the rollup use. */
  readonly from: SQL;
  /** Which rows are counted at all. */
  readonly counts: SQL;
  /** The moment that a row is dated by, as the rollup dates it. */
  readonly at: SQL;
  readonly id: SQL;
  /** What is shown of a row, beside these: columns of the row's schema, but for names that are found by `lenderId` and `userId`. */
  readonly columns: SQL;
}

const requestLoan = () => sql`coalesce(${requested('loanAmount')}, q.loan_amount)`;

/** How the rows of each list are read. Each is what `rollup/market-sources.ts` counts. */
export const listQueries: Readonly<Record<RowList, ListQuery>> = {
  users: {
    from: sql`accounts a`,
    counts: sql`a.deleted_at is null`,
    at: sql`a.created_at`,
    id: sql`a.id`,
    columns: sql`a.id as "userId", ${userTypeOf} as type, a.last_login_at as "lastLoginAt"`,
  },
  lenders: {
    from: sql`lenders l`,
    counts: sql`true`,
    at: sql`l.created_at`,
    id: sql`l.id`,
    columns: sql`l.id as "lenderId", case when l.archived_at is null then 'active' else 'archived' end as status`,
  },
  quotes: {
    from: sql`quotes q`,
    counts: sql`true`,
    at: sql`q.requested_at`,
    id: sql`q.id`,
    columns: sql`q.lender_id as "lenderId", q.broker_id as "userId", q.kind as "loanType", q.state, q.status,
      ${requestLoan()} as "loanAmount", ${requested('purchasePrice')} as "purchasePrice", ${requested('arv')} as arv,
      ${requested('liquidity')} as liquidity`,
  },
  deals: {
    from: sql`loan_packages p join pipeline_entries e on e.id = p.deal_id`,
    counts: countsAsDeal,
    at: sql`p.submitted_at`,
    id: sql`p.id`,
    columns: sql`p.lender_id as "lenderId", p.broker_id as "userId", e.loan_type as "loanType", e.state, ${outcomeOf} as status,
      e.loan_amount as "loanAmount"`,
  },
  tickets: {
    from: sql`help_tickets t`,
    counts: sql`true`,
    at: sql`t.created_at`,
    id: sql`t.id`,
    columns: sql`t.number, t.status, t.priority as type`,
  },
  pipelines: {
    from: sql`pipeline_entries e`,
    counts: sql`true`,
    at: sql`e.created_at`,
    id: sql`e.id`,
    columns: sql`e.owner_id as "userId", e.loan_type as "loanType", e.state,
      case when e.archived_at is null then e.stage else 'archived' end as status, e.loan_amount as "loanAmount"`,
  },
};

/** The requests that state an amount. */
export const statesAmount = {
  purchasePrice: () => sql`${requested('purchasePrice')} is not null`,
  loanAmount: () => sql`${requestLoan()} is not null`,
  arv: () => sql`${requested('arv')} is not null`,
  liquidity: () => sql`${requested('liquidity')} is not null`,
} as const;

export const isTicketState = (state: 'open' | 'resolved'): SQL => sql`${ticketStateOf} = ${state}`;
export const isOutcome = (outcome: 'approved' | 'pending' | 'rejected'): SQL => sql`${outcomeOf} = ${outcome}`;
export const isUserType = (type: string): SQL => sql`${userTypeOf} = ${type}`;
