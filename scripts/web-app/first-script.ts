import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const name = 'first.js';

/** The script that runs first is named by its content as all others are, so that a browser which has it asks for it no more. */
export const firstScript = (): Plugin => {
  let publicFolder = '';
  return {
    name: 'plinth:first-script',
    apply: 'build',
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    buildStart() {
      this.emitFile({ type: 'asset', name, source: readFileSync(join(publicFolder, name)) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const built = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name));
        if (!built) throw new Error(`The build has no ${name}.`);
        return html.replace(`src="/${name}"`, `src="/${built.fileName}"`);
      },
    },
  };
};
