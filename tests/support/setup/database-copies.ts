import pg from 'pg';

/** Databases that every test file copies: one with the tables only, one with the demo market in it. */
export const templates = { empty: 'template_empty', demo: 'template_demo' } as const;

export const copyDatabase = (admin: pg.ClientConfig, template: string, name: string): Promise<void> =>
  onServer(admin, `create database ${name} template ${template} strategy file_copy`);

export const dropDatabase = (admin: pg.ClientConfig, name: string): Promise<void> =>
  onServer(admin, `drop database ${name} with (force)`);

async function onServer(admin: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    // Two files may copy one template at the same moment, which PostgreSQL refuses.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
