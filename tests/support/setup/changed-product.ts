import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildLanding } from '../../../scripts/build-landing.ts';
import { compressFiles } from '../../../scripts/compress-files.ts';
import { buildApp } from '../../../scripts/web-app/build-app.ts';
import { preload, type Replacement, replaceModule, replacementEnvironment } from '../modules/replaced-module.ts';
import { startTogether } from './browser.ts';

interface Changes {
  readonly web: Replacement;
  readonly server: Replacement;
}

/** The whole product with other modules in the place of some: its web app built and its app started with them. */
export async function startChanged(project: TestProject, { web, server }: Changes): Promise<() => Promise<void>> {
  const webFolder = mkdtempSync(join(tmpdir(), 'plinth-changed-'));
  const remove = () => rmSync(webFolder, { recursive: true, force: true });
  const { NODE_ENV: mode } = process.env;
  try {
    // As the app is built for its users, whatever the tests run in.
    process.env.NODE_ENV = 'production';
    await buildApp({ outDir: webFolder, plugins: [replaceModule(web)] });
    await buildLanding(webFolder);
    await compressFiles(webFolder);
    process.env.NODE_ENV = mode;
    const stop = await startTogether(project, {
      environment: { WEB_FOLDER: webFolder, ...replacementEnvironment(server) },
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
