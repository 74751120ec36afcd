import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../imports.ts';

// The styles of Mantine are loaded component by component, so that a page loads only what it shows. A component whose
// styles nobody loads is drawn raw: an icon over half the page, a bar of progress that cannot be seen.

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const loadedBy = (source: string) => [...source.matchAll(/styles\/(\w+)\.css/g)].map(([, name]) => name ?? '');
const shownBy = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  );

it('every component of Mantine that a file shows has its styles loaded there, or for every page', () => {
  const folder = join(root, 'node_modules/@mantine/core/styles');
  const styled = new Set(readdirSync(folder).map((file) => file.replace('.css', '')));
  const everywhere = new Set(loadedBy(read('src/ui/theme/mantine.css')));
  const files = globSync('src/**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(200);
  const missing = files.flatMap((file) => {
    const source = read(file);
    const own = new Set(loadedBy(source));
    const isMissing = (name: string) => styled.has(name) && !everywhere.has(name) && !own.has(name);
    return shownBy(source)
      .filter(isMissing)
      .map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
