import { and, eq, inArray } from 'drizzle-orm';
import { drawnByMonth, drawSchedule } from '../../../lending/answers/draw-schedule.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { dealAnswers } from './tables.ts';

const asked = ['categories', 'estimatedTimelineWeeks', 'noWorkPlanned'] as const;

const isCategory = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** How the scope of work of a deal is drawn, by month; undefined without costs and a timeline. */
export async function readDrawsOfScope(db: Queries, dealId: string): Promise<readonly number[] | undefined> {
  const { question, value } = dealAnswers;
  const rows = await db
    .select({ question, value })
    .from(dealAnswers)
    .where(and(eq(dealAnswers.dealId, dealId), inArray(question, [...asked])));
  const answers = new Map(rows.map((row) => [row.question, row.value]));
  const categories = answers.get('categories');
  const weeks = answers.get('estimatedTimelineWeeks');
  if (answers.get('noWorkPlanned') === true || !Array.isArray(categories) || typeof weeks !== 'number')
    return undefined;
  return drawnByMonth(drawSchedule(categories.filter(isCategory), weeks));
}
