import { and, eq, gt, sql, sum } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import { lockUntilCommit, type Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Run } from '../runs.ts';
import { assistantRuns } from '../tables.ts';

/** Whose budget is used up: the person's own, or that of the installation. */
export type UsedUp = 'person' | 'installation';

/** What is counted where a provider does not say: about four letters of English are a token. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4);

async function spent(db: Queries, since: Date, accountId?: string): Promise<number> {
  const { startedAt, tokens, accountId: of } = assistantRuns;
  const recent = and(gt(startedAt, since), gt(tokens, 0));
  const [row] = await db
    .select({ total: sum(tokens) })
    .from(assistantRuns)
    .where(accountId === undefined ? recent : and(recent, eq(of, accountId)));
  return Number(row?.total ?? 0);
}

/**
 * Sets aside what a step may take, for a run that still goes on. Several runs never share what is left.
 * @returns what is used up; undefined when it was set aside
 */
export const reserve = ({ database, config, clock }: Platform, run: Run, tokens: number): Promise<UsedUp | undefined> =>
  database.transaction(async (tx) => {
    if (!config.languageModel) return 'installation';
    const { tokensPerPerson, tokensPerDay } = config.languageModel;
    await lockUntilCommit(tx, 'assistant tokens');
    const since = new Date(clock.now().getTime() - dayMs);
    if ((await spent(tx.db, since, run.accountId)) + tokens > tokensPerPerson) return 'person';
    if ((await spent(tx.db, since)) + tokens > tokensPerDay) return 'installation';
    await count(tx.db, run, tokens);
    return undefined;
  });

/** Puts what a step took in the place of what was set aside for it. A step whose process is killed has taken all of it. */
export const settle = ({ database }: Platform, run: Run, reserved: number, used: number): Promise<void> =>
  count(database.db, run, used - reserved);

async function count(db: Queries, { id }: Run, tokens: number): Promise<void> {
  await db
    .update(assistantRuns)
    .set({ tokens: sql`greatest(0, ${assistantRuns.tokens} + ${tokens}::int)` })
    .where(eq(assistantRuns.id, id));
}
