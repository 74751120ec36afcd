import { sql } from 'drizzle-orm';
import { lenderRequirements } from '../../../../src/features/requirements/server/tables.ts';
import type { Caller, TestApp } from '../../test-app.ts';
import { type FormPart, formBody, scan } from '../example-files.ts';
import { fullPrograms, programDesk } from '../program-desk.ts';
import { addDeal } from './package-desk.ts';

interface Company {
  readonly app: TestApp;
  readonly broker: Caller;
  readonly lender: Caller;
  readonly lenderId: string;
}

let made = 0;
type Values = Partial<typeof lenderRequirements.$inferInsert>;

/** A lender asks for a document. @returns its id */
export async function askFor({ app, lenderId }: Company, name: string, more: Values = {}): Promise<string> {
  const values = { documentType: 'other', source: 'borrower', neededBy: 'submission', conditions: [] } as const;
  const [row] = await app.database.db
    .insert(lenderRequirements)
    .values({ ...values, lenderId, name, position: ++made, changedAt: app.clock.now(), ...more })
    .returning();
  if (!row) throw new Error('The requirement was not written.');
  return row.id;
}

/** The lender asks for nothing any more. */
export const askForNothing = ({ app, lenderId }: Company) =>
  app.database.db.execute(sql`update lender_requirements set archived_at = now() where lender_id = ${lenderId}`);

const kind = 'fix-and-flip';

/** The lender has two programs that its deals choose from, and a deal takes none by itself. */
export async function offerTwo({ app, lender, lenderId }: Company): Promise<void> {
  const names = ['Bronze', 'Copper'];
  const { rows } = await app.database.db.execute(
    sql`select name from programs where lender_id = ${lenderId} and kind = ${kind} and deleted_at is null`,
  );
  const { add } = programDesk(lender, lenderId);
  for (const name of names.filter((one) => !rows.some((row) => row.name === one)))
    await add(kind, { ...fullPrograms[kind], name });
}

/** A deal of the broker that goes to this lender and the first of its programs. */
export async function dealWithProgram(company: Company, address: string, more: object = {}) {
  const { broker, lenderId } = company;
  await offerTwo(company);
  const id = await addDeal(broker, address, { lenderId, ...more });
  const put = (part: string, body: object) => broker.call('PUT', `/api/pipeline/${id}/${part}`, body);
  const selected = await put('select-lender', { lenderId });
  if (selected.status !== 200) throw new Error(JSON.stringify(selected.body));
  const read = await broker.call('GET', `/api/pipeline/${id}/programs`);
  const programId: string = read.body.programs.programs[0]._id;
  const { status, body } = await put('program', { programId });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id, programId };
}

export const requirementsOf = (who: Caller, dealId: string) =>
  who.call('GET', `/api/submissions/${dealId}/requirements`);

/** Never the same twice. */
export const newStatement = () => scan(`Statement ${++made}`);

export async function uploadFor(
  { app }: Pick<Company, 'app'>,
  who: Caller,
  dealId: string,
  requirementId: string,
  ...parts: readonly FormPart[]
) {
  const file: FormPart = ['file', { name: 'statement.pdf', content: newStatement() }];
  const { payload, type } = await formBody(parts.length > 0 ? parts : [file]);
  const url = `/api/submissions/${dealId}/documents/${requirementId}/upload`;
  const headers = { 'content-type': type, ...(who.token ? { authorization: `Bearer ${who.token}` } : {}) };
  const answer = await app.http.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}
