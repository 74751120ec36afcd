import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');

it('no page reads the schemas that the build leaves out', () => {
  const pages = globSync('{ui,app/web,features/*/web}/**/*.{ts,tsx}', { cwd: src });
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((file) => /\.(?:schema|rowSchema)\b/.test(readFileSync(join(src, file), 'utf8')))).toEqual([]);
});
