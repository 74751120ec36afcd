import type { Plugin } from 'vite';

/**
 * Leaves out of the browser's build how zod describes a schema as JSON Schema. Each of its types names that code, so no bundler
 * can drop it (6 kB of 26, compressed), and only the server, which describes the API, ever calls it.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'plinth:zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        // A release that is written otherwise is noticed here, and not by a missing function in the browser.
        if (names.length < 3) throw new Error('zod no longer exports what leaves it without JSON Schema.');
        return { code: `${absent}\nexport { ${names.map((name) => `absent as ${name}`).join(', ')} };`, map: null };
      },
    },
  };
}

const absent = "function absent() { throw new Error('Schemas are described as JSON Schema on the server.'); }";
