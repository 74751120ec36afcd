// Creates the first superadmin of an installation. Usage, in the environment the app runs in:
//   npm run create-superadmin -- owner@example.com
// The password is read from PLINTH_SUPERADMIN_PASSWORD, else from the first line of standard input.
// Without DATABASE_URL the app must be stopped, since its own PostgreSQL serves one process.
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createFirstSuperadmin } from '../../../features/accounts/server/sign-up/first-superadmin.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { migrateDatabase } from '../../../platform/database/migrations/migrate.ts';
import { createSecrets } from '../../../platform/encryption/secrets.ts';
import { rowSigner } from '../../../platform/events/trail/row-proof.ts';
import { createLog } from '../../../platform/log.ts';
import { ConfigError, readConfig } from '../config.ts';
import { openServer } from '../processes/open-server.ts';

const usage = 'Usage: npm run create-superadmin -- <email>';

async function run(): Promise<void> {
  const [email, ...others] = process.argv.slice(2);
  if (!email || others.length > 0) throw new Error(usage);
  const config = readConfig(process.env);
  const password = process.env.PLINTH_SUPERADMIN_PASSWORD || (await readPassword());
  const server = await openServer(config);
  try {
    await migrateDatabase(server.connection);
    const signRow = rowSigner(createSecrets(config.appSecret));
    const database = openDatabase(server.connection, createLog(config.logLevel), { connections: 1, signRow });
    const context = { actor: { kind: 'system' }, at: new Date(), requestId: randomUUID() } as const;
    await createFirstSuperadmin(database, { email, password }, context).finally(() => database.close());
  } finally {
    await server.stop();
  }
  process.stdout.write(`${email} is the superadmin and can log in at ${config.publicUrl}/login\n`);
}

/** One line of standard input; at a terminal it is asked for and not shown. */
async function readPassword(): Promise<string> {
  const atTerminal = process.stdin.isTTY === true;
  if (atTerminal) process.stderr.write('Password: ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: atTerminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (atTerminal) process.stderr.write('\n');
  }
}

run().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof ConfigError ? 'The configuration has errors:\n' : ''}${message}\n`);
  process.exitCode = 1;
});
