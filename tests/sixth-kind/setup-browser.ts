import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { buildLanding } from '../../scripts/build-landing.ts';
import { root } from '../support/app-process.ts';
import { preload, replaceModule, replacementEnvironment } from '../support/modules/replaced-module.ts';
import { startTogether } from '../support/setup/browser.ts';
import { sixthKindReplacement } from './replacement.ts';

/** The whole product with six kinds of loan: its web app built and its app started with the longer list. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const webFolder = mkdtempSync(join(tmpdir(), 'plinth-sixth-kind-'));
  const remove = () => rmSync(webFolder, { recursive: true, force: true });
  const { NODE_ENV: mode } = process.env;
  try {
    // As the app is built for its users, whatever the tests run in.
    process.env.NODE_ENV = 'production';
    await build({
      root: join(root, 'src/app/web'),
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      plugins: [replaceModule(sixthKindReplacement)],
      build: { outDir: webFolder, emptyOutDir: true },
    });
    await buildLanding(webFolder);
    process.env.NODE_ENV = mode;
    const stop = await startTogether(project, {
      environment: { WEB_FOLDER: webFolder, ...replacementEnvironment(sixthKindReplacement) },
      imports: [preload],
    });
    return async () => {
      await stop();
      remove();
    };
  } catch (error) {
    remove();
    throw error;
  }
}
