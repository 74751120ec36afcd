import { eq } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { LanguageModelConfig, Platform } from '../../../../platform/platform.ts';
import type { ModelOffered } from '../../contract.ts';
import { assistantChoices } from '../tables.ts';

/** Whether somebody wants answers with the language model; null: they have not chosen yet, and nothing is sent. */
export async function choiceOf(db: Queries, accountId: string): Promise<boolean | null> {
  const [row] = await db.select().from(assistantChoices).where(eq(assistantChoices.accountId, accountId));
  return row?.usesModel ?? null;
}

export async function choose({ database }: Platform, accountId: string, usesModel: boolean, at: Date): Promise<void> {
  await database.db
    .insert(assistantChoices)
    .values({ accountId, usesModel, chosenAt: at })
    .onConflictDoUpdate({ target: assistantChoices.accountId, set: { usesModel, chosenAt: at } });
}

/** The model that is offered, as its users are shown it. */
export async function offered(
  db: Queries,
  languageModel: LanguageModelConfig | undefined,
  accountId: string,
): Promise<ModelOffered | null> {
  if (!languageModel) return null;
  const { host } = new URL(languageModel.baseUrl);
  return { name: languageModel.model, host, uses: await choiceOf(db, accountId) };
}
