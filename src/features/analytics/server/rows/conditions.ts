import { type SQL, sql } from 'drizzle-orm';
import { analyticsSpans } from '../../model.ts';
import { daysUpTo, monthOf, type Period, todayIn } from '../../periods.ts';
import { type FigureText, figureText, type MarketFigure } from '../../rows/figures.ts';
import type { Measure } from '../rollup/measures.ts';
import { dayOf } from '../rollup/sources.ts';
import { isOutcome, isTicketState, isUserType, statesAmount } from './lists.ts';

/** The days of a figure's rows. @returns undefined: all there are */
export function daysOfFigure(figure: MarketFigure, period: Period | undefined, now: Date): Period | undefined {
  const today = todayIn(now);
  const days: Readonly<Record<NonNullable<FigureText['days']>, Period | undefined>> = {
    thisMonth: monthOf(today),
    lastTwoMonths: { from: monthOf(today, 1).from, to: monthOf(today).to },
    recentDays: daysUpTo(today, analyticsSpans.recentDays),
    ever: undefined,
  };
  const { days: own } = figureText(figure);
  return own ? days[own] : period;
}

/** Who logged in on this day or later is active. */
export const activeSince = (now: Date): string => daysUpTo(todayIn(now), analyticsSpans.activeDays).from;

interface Narrowed {
  /** Which of the list's rows it counts. */
  readonly where: SQL;
  /** Where the rollup counts the same. A figure without a dimension counts all of them. */
  readonly measure: Measure;
  readonly dimension?: string;
}

const all = (measure: Measure): Narrowed => ({ where: sql`true`, measure });

/** The rows of its list that a figure counts, and the counter that says how many they are. @param of see `FigureText.of` */
export function narrowed(figure: MarketFigure, of: string, now: Date): Narrowed {
  const figures: Partial<Record<MarketFigure, () => Narrowed>> = {
    activeUsers: () => ({
      where: sql`${dayOf(sql`a.last_login_at`)} >= ${activeSince(now)}::date`,
      measure: 'lastLogins',
    }),
    userTypeBreakdown: () => ({ where: isUserType(of), measure: 'users', dimension: of }),
    activeLenders: () => ({ where: sql`l.archived_at is null`, measure: 'lenders', dimension: 'active' }),
    quotesByLoanType: () => ({ where: sql`q.kind = ${of}`, measure: 'quotes', dimension: of }),
    avgPurchasePrice: () => ({ where: statesAmount.purchasePrice(), measure: 'purchasePriceStated' }),
    avgLoanAmount: () => ({ where: statesAmount.loanAmount(), measure: 'loanAmountStated' }),
    avgArv: () => ({ where: statesAmount.arv(), measure: 'arvStated' }),
    avgLiquidity: () => ({ where: statesAmount.liquidity(), measure: 'liquidityStated' }),
    approvedDeals: () => ({ where: isOutcome('approved'), measure: 'deals', dimension: 'approved' }),
    pendingDeals: () => ({ where: isOutcome('pending'), measure: 'deals', dimension: 'pending' }),
    rejectedDeals: () => ({ where: isOutcome('rejected'), measure: 'deals', dimension: 'rejected' }),
    activePipelines: () => ({ where: sql`e.archived_at is null`, measure: 'pipelines', dimension: 'active' }),
    openTickets: () => ({ where: isTicketState('open'), measure: 'tickets', dimension: 'open' }),
    resolvedTickets: () => ({ where: isTicketState('resolved'), measure: 'tickets', dimension: 'resolved' }),
    topLenders: () => ({ where: sql`p.lender_id = ${of}::uuid`, measure: 'dealsByLender', dimension: of }),
    topUsers: () => ({ where: sql`q.broker_id = ${of}::uuid`, measure: 'quotesByUser', dimension: of }),
    lenderQuoteCountsByMonth: () => ({
      where: sql`q.lender_id = ${of}::uuid`,
      measure: 'quotesByLender',
      dimension: of,
    }),
  };
  // The lists are called what the rollup calls their measures.
  return figures[figure]?.() ?? all(figureText(figure).list);
}
