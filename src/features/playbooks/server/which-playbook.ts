import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { Entry } from '../../pipeline/server/api.ts';
import { playbookTasksSchema } from '../contract.ts';
import { type PlaybookTask, tasksOfWritten, writtenFor } from '../model.ts';
import { playbookDeals, playbooks, playbookUses } from './tables.ts';

/** Plinth's playbook, an own one by its id, or none. */
export type Choice = 'plinth' | (string & {}) | null;

interface Chosen {
  readonly source: 'plinth' | 'own' | 'none';
  readonly playbookId: string | null;
}
export const choiceOf = (row: Chosen | undefined): Choice => {
  if (!row || row.source === 'none') return null;
  return row.source === 'plinth' ? 'plinth' : row.playbookId;
};
export const chosenAs = (choice: Choice): Chosen => {
  if (choice === null) return { source: 'none', playbookId: null };
  return choice === 'plinth' ? { source: 'plinth', playbookId: null } : { source: 'own', playbookId: choice };
};

/** What the deals of a loan type follow that say nothing else themselves. */
export async function readUse(db: Queries, ownerId: string, loanType: string): Promise<Choice> {
  const ofKind = and(eq(playbookUses.ownerId, ownerId), eq(playbookUses.loanType, loanType));
  const [row] = await db.select().from(playbookUses).where(ofKind);
  return choiceOf(row);
}

/** What a deal follows: what was chosen for it, else for its loan type. */
export async function readChoice(db: Queries, { id, ownerId, loanType }: Entry): Promise<Choice> {
  const [own] = await db.select().from(playbookDeals).where(eq(playbookDeals.dealId, id));
  return own ? choiceOf(own) : readUse(db, ownerId, loanType);
}

export interface Playbook {
  readonly name: string;
  readonly tasks: readonly PlaybookTask[];
}

export const readTasks = (stored: unknown): PlaybookTask[] => playbookTasksSchema.parse(stored);

/** Undefined where there is no such playbook for this loan type, or it is another person's. */
export async function findPlaybook(
  db: Queries,
  { ownerId, loanType }: Pick<Entry, 'ownerId' | 'loanType'>,
  choice: Choice,
): Promise<Playbook | undefined> {
  if (choice === null) return undefined;
  if (choice === 'plinth') {
    const written = writtenFor(loanType);
    return written && { name: written.name, tasks: tasksOfWritten(written) };
  }
  const own = and(eq(playbooks.id, choice), eq(playbooks.ownerId, ownerId), eq(playbooks.loanType, loanType));
  const [row] = await db.select().from(playbooks).where(own);
  return row && { name: row.name, tasks: readTasks(row.tasks) };
}
