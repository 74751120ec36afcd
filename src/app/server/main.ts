import './processes/quick-loading.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Config } from './config.ts';
import { endWith, stopOnSignals } from './processes/process-end.ts';

async function run(): Promise<void> {
  const { readConfig } = await import('./config.ts');
  const config = readConfig(process.env);
  const { openServer } = await import('./processes/open-server.ts');
  const opening = openServer(config);
  // PostgreSQL is launched first and starts by itself, while this process is busy loading the app.
  await Promise.race([opening, nextTurn()]);
  const [opened, loaded] = await Promise.allSettled([opening, import('./processes/serve.ts')]);
  if (opened.status === 'rejected') throw opened.reason;
  const server = opened.value;
  try {
    if (loaded.status === 'rejected') throw loaded.reason;
    const stopApp = await loaded.value.serve(config, server);
    stopOnSignals(async () => {
      await stopApp();
      await server.stop();
    });
  } catch (error) {
    // A start that fails must not leave the database running behind it.
    await server.stop();
    throw error;
  }
  greet(config);
}

function greet(config: Config): void {
  const lines = [`Plinth is ready at ${config.publicUrl}`];
  if (config.mode !== 'production') {
    lines.push(
      'Log in with the password Plinth!demo1 as',
      '  broker@example.com, investor@example.com, empty@example.com, admin@example.com, superadmin@example.com  at /login',
      '  lender@example.com                                                                                     at /lender/login',
      'Emails that would be sent: /dev/mailbox    API: /api/docs    Stop: Ctrl-C',
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

run().catch(endWith);
