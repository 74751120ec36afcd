import { registerHooks } from 'node:module';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Another module in the place of one of the product's, for a whole run of the tests. Paths count from the root of the
 * project. The other one may itself import the one that it stands in for.
 */
export interface Replacement {
  readonly from: string;
  readonly to: string;
}

/** For Vite and Vitest: what imports `from` gets `to`. */
export function replaceModule(replacement: Replacement): Plugin {
  const from = resolve(root, replacement.from);
  const to = resolve(root, replacement.to);
  return {
    name: 'replace-module',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      // Imports name their file, and resolving each of them twice takes time.
      if (basename(source) !== basename(from)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found?.id !== from) return null;
      // Under another id, for Vitest asks for a module a second time without saying who imports it.
      return importer === to ? `${from}?original` : to;
    },
  };
}

const variable = 'PLINTH_TESTS_REPLACE';

/** For a process of its own: to be started with this environment and `--import` of `preload`. */
export const replacementEnvironment = (replacement: Replacement): Record<string, string> => ({
  [variable]: JSON.stringify(replacement),
});
export const preload = 'tests/support/modules/replaced-module-preload.ts';

/** For Node itself, from here on. */
export function replaceModuleOf(environment: NodeJS.ProcessEnv): void {
  const replacement = JSON.parse(environment[variable] ?? 'null') as Replacement | null;
  if (!replacement) throw new Error(`${variable} names no replacement.`);
  const from = pathToFileURL(resolve(root, replacement.from)).href;
  const to = pathToFileURL(resolve(root, replacement.to)).href;
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      return found.url === from && context.parentURL !== to ? next(to, context) : found;
    },
  });
}
