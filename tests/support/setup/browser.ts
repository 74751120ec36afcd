import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type AppStart, freePort, makeDataFolder, startApp } from '../app-process.ts';
import { startChromium } from './chromium.ts';
import { openScriptedModel, scriptOfBrowser } from './scripted-model.ts';
import { startTextGateway } from './text-gateway.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the app that all browser tests share answers. */
    appOrigin: string;
    /** How to reach that app's database. */
    appDatabase: Pick<pg.ClientConfig, 'host' | 'user' | 'password' | 'database'>;
    /** Where the gateway lists the text messages that it was sent. */
    textGateway: string;
    /** Where the browser that all browser tests share takes connections. */
    browserEndpoint: string;
  }
}

/** One app and one browser for all browser tests, in processes of their own. */
export const setup = (project: TestProject) => startTogether(project, {});

/** @param more what the app is started with beside a folder and a port of its own */
export async function startTogether(
  project: TestProject,
  more: Pick<AppStart, 'environment' | 'imports'>,
): Promise<() => Promise<void>> {
  await using started = new AsyncDisposableStack();
  const browser = await startChromium();
  started.defer(() => browser.close());
  const texts = await startTextGateway();
  started.defer(() => texts.close());
  const model = await openScriptedModel();
  started.defer(() => model.close());
  model.script = scriptOfBrowser;
  const data = makeDataFolder();
  started.defer(() => data.remove());
  const app = await startApp({
    ...more,
    environment: { ...texts.environment, ...model.environment, OUTBOUND_LOOPBACK: 'yes', ...more.environment },
    dataDir: data.path,
    port: await freePort(),
  });
  started.defer(async () => void (await app.stop()));
  const { host, user, password, database } = await data.connection();
  project.provide('appOrigin', app.origin);
  project.provide('appDatabase', { host, user, password, database });
  project.provide('textGateway', texts.url);
  project.provide('browserEndpoint', browser.wsEndpoint());
  const running = started.move();
  return () => running.disposeAsync();
}
