import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin, runnerImport } from 'vite';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'src/app/web/landing');

interface Page {
  renderPage(): string;
}
interface Tokens {
  tokensFor(styles: string): string;
}

/**
 * Writes the public front page into the built web app, as HTML that shows without a script. It is a build of its own, so that
 * it shares no chunk with the app and the app's rules about chunks do not concern it.
 */
export async function buildLanding(webFolder = join(root, 'dist/web')): Promise<void> {
  const load = async <T>(name: string) => (await runnerImport<T>(join(folder, name), { logLevel: 'warn' })).module;
  const { renderPage } = await load<Page>('page.tsx');
  const { tokensFor } = await load<Tokens>('tokens.ts');
  const styles = globSync('styles/*.css', { cwd: folder }).map((name) => readFileSync(join(folder, name), 'utf8'));
  await build({
    configFile: false,
    root: folder,
    publicDir: '../public',
    logLevel: 'warn',
    plugins: [written(renderPage(), tokensFor(styles.join('\n')))],
    build: {
      outDir: webFolder,
      emptyOutDir: false,
      copyPublicDir: false,
      // The Content-Security-Policy admits neither inline scripts nor data: fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2023',
      // Browsers that know light-dark(), so that it stays what it is.
      cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
      rolldownOptions: { input: join(folder, 'landing.html') },
    },
  });
}

/** Puts the page into landing.html before the addresses in it are resolved, and the theme in front of the style sheet. */
const written = (page: string, tokens: string): Plugin => ({
  name: 'plinth:landing',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('<!--page-->', () => page) },
  transform: { filter: { id: /styles\/base\.css$/ }, handler: (code) => ({ code: tokens + code, map: null }) },
});
