// Brings the tables of the database up to date, and ends. Usage, in the environment the app runs in:
//   npm run migrate
// The app does the same when it starts. This is for where a start may not take as long as an index of a large table: an init
// container of Kubernetes. With DATABASE_URL the release before may serve meanwhile.
import { migrateDatabase } from '../../../platform/database/migrations/migrate.ts';
import { createLog } from '../../../platform/log.ts';
import { readConfig } from '../config.ts';
import { openServer } from '../processes/open-server.ts';
import { endWith } from '../processes/process-end.ts';

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const { connection, stop } = await openServer(config);
  try {
    await migrateDatabase(connection, createLog(config.logLevel));
  } finally {
    await stop();
  }
}

run().then(() => process.exit(0), endWith);
