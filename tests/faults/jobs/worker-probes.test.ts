import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Child, startChild } from '../../bench/support/child.ts';
import { type AppProcess, freePort, makeDataFolder, root, startApp } from '../../support/app-process.ts';

const data = makeDataFolder();
let app: AppProcess;
let worker: Child;
let ports: { app: number; worker: number };
beforeAll(async () => {
  ports = { app: await freePort(), worker: await freePort() };
  const environment = { JOBS: 'worker', METRICS_PORT: String(ports.app) };
  app = await startApp({ dataDir: data.path, port: await freePort(), environment });
  worker = await startChild([`${root}/src/app/server/worker.ts`], 'The worker is ready', {
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    DATA_DIR: data.path,
    DATABASE_URL: '',
    METRICS_PORT: String(ports.worker),
  });
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
  data.remove();
});

const ask = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`);
const figures = async (port: number) => (await ask(port, '/metrics')).text();

describe('a worker', () => {
  it('answers probes and figures, and nothing of the product', async () => {
    for (const path of ['/live', '/ready', '/metrics']) expect((await ask(ports.worker, path)).status, path).toBe(200);
    for (const path of ['/', '/api/health', '/api/lenders'])
      expect((await ask(ports.worker, path)).status, path).toBe(404);
  });

  it('is seen by the app beside it, and runs the jobs that the app only queues', async () => {
    const email = { email: 'broker@example.com' };
    await fetch(`${app.origin}/api/auth/password-reset/request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(email),
    });
    const patience = { timeout: 90_000, interval: 1_000 };
    await expect
      .poll(() => figures(ports.worker), patience)
      .toMatch(/plinth_job_runs_total\{queue="mail",outcome="completed"\} [1-9]/);
    expect(await figures(ports.app)).not.toMatch(/plinth_job_runs_total\{queue="mail"/);
    await expect.poll(() => figures(ports.app), patience).toMatch(/plinth_processes\{role="worker",responds="yes"\} 1/);
  });
});
