import type pg from 'pg';

/** The tables of every schema in which some row has a text like this: jobs, mails and the trail among them. */
export async function tablesWith(client: Pick<pg.Pool, 'query'>, pattern: string): Promise<readonly string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  if (tables.length <= 40) throw new Error(`There are only ${tables.length} tables.`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select 1 from ${name} t where t::text ~ $1 limit 1`, [pattern]);
    if (rowCount) found.push(name);
  }
  return found;
}
