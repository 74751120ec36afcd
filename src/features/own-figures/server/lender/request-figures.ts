import { type SQL, sql } from 'drizzle-orm';
import { expiredUnanswered, isDeclined, isResponded, isWon, settledAt, wonAt } from '../../../quotes/server/api.ts';
import type { LenderFigure } from '../../model.ts';

interface RequestFigure {
  readonly where: SQL;
  /** The moment that has to lie in the period; each is in an index of the lender's requests. */
  readonly at: SQL;
}

/** The figures of a lender's requests: counts and rows both come from these. */
export const requestFigures = (now: Date) =>
  ({
    asked: { where: sql`true`, at: sql`requested_at` },
    answered: { where: isResponded, at: settledAt },
    declined: { where: isDeclined, at: settledAt },
    expired: { where: expiredUnanswered(sql`${now}`), at: settledAt },
    won: { where: isWon, at: wonAt },
    lost: { where: sql`passed_over_at is not null and status = 'offered'`, at: sql`passed_over_at` },
    lostUnanswered: {
      where: sql`passed_over_at is not null and status in ('requested', 'seen')`,
      at: sql`passed_over_at`,
    },
  }) as const satisfies Partial<Record<LenderFigure, RequestFigure>>;

/** The figures of a lender's packages; `funded_at` is the begin of the funding date on the calendar of the person. */
export const packageFigures = {
  received: { where: sql`true`, at: sql`submitted_at` },
  packagesDeclined: { where: sql`state = 'declined'`, at: sql`state_at` },
  funded: { where: sql`state = 'funded' and funded_at is not null`, at: sql`funded_at` },
} as const satisfies Partial<Record<LenderFigure, RequestFigure>>;

export const packageFacts = (lenderId: string, zone: string): SQL => sql`
  select p.id, p.deal_id, p.broker_id, p.state, p.state_at, p.submitted_at, c.funded_amount,
    c.funded_on::timestamp at time zone ${zone} as funded_at
  from loan_packages p left join closings c on c.package_id = p.id where p.lender_id = ${lenderId}`;

export const isOfPackages = (figure: LenderFigure): figure is keyof typeof packageFigures => figure in packageFigures;
