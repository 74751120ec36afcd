import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { PersonalData } from '../../../accounts/server/api.ts';
import { importRows, imports, importValues } from '../tables.ts';
import { isNoDeal } from './own-data.ts';

const foundAtMost = 200;

/**
 * Rows of brokers' files that name this person in whatever column, by name or address. Brokers wrote them and nobody has confirmed
 * any, so their addresses and figures stay out.
 */
export const importRowsOfPerson: PersonalData = {
  name: 'deal-imports',
  title: 'Rows of brokers’ files that name this person',
  isByName: true,
  columns: ['loanType', 'outcome', 'uploadedAt'],
  find: (db, { name, email }) =>
    db
      .select({ loanType: importRows.kind, outcome: importRows.outcome, uploadedAt: imports.createdAt })
      .from(imports)
      .innerJoin(importRows, eq(importRows.importId, imports.id))
      .innerJoin(
        importValues,
        and(eq(importValues.importId, importRows.importId), eq(importValues.number, importRows.number)),
      )
      .where(and(isNotNull(imports.ownerId), isNoDeal, states(name, email)))
      .orderBy(asc(imports.createdAt))
      .limit(foundAtMost),
  stays:
    'Your broker decides about the file and what it says of you. Ask your broker; it is erased 30 days after the upload at the latest.',
};

/** Files of deals are tables: each row is a list of cells. Other imports may have objects, and PostgreSQL may look at those first. */
const states = (name: string, email: string) => sql`exists (
  select 1 from json_array_elements_text(case when json_typeof(${importValues.source}) = 'array' then ${importValues.source} else '[]' end) as cell
  where lower(trim(cell)) in (${name.toLowerCase()}, ${email.toLowerCase()}))`;
