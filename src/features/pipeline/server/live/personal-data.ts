import { asc, eq, sql } from 'drizzle-orm';
import type { PersonalData } from '../../../accounts/server/api.ts';
import { pipelineEntries } from '../tables.ts';

const { clientName, loanType, createdAt } = pipelineEntries;
const foundAtMost = 200;

/** Deals of brokers that name this person as the client. A name alone proves nothing, so their addresses and figures stay out. */
export const dealsOfPerson: PersonalData = {
  name: 'deals',
  title: 'Deals of brokers with a client of this name',
  isByName: true,
  columns: ['clientName', 'loanType', 'createdAt'],
  find: (db, { name }) =>
    db
      .select({ clientName, loanType, createdAt })
      .from(pipelineEntries)
      .where(eq(sql`lower(${clientName})`, name.toLowerCase()))
      .orderBy(asc(createdAt))
      .limit(foundAtMost),
  stays: 'Your broker decides about the deal and what it says of you. Ask your broker; it is erased with the deal.',
};
