import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cssVariables, theme } from '../../../src/ui/theme/theme.ts';
import { root } from '../imports.ts';

it('pages have one of two widths, and both stand in the theme', () => {
  const { variables } = cssVariables({ ...theme } as never);
  expect(Object.keys(variables).filter((name) => name.startsWith('--plinth-width'))).toEqual([
    '--plinth-width',
    '--plinth-width-wide',
  ]);
  const sheets = globSync('src/**/*.css', { cwd: root });
  expect(sheets.length).toBeGreaterThan(40);
  const others = sheets.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^\s+(?:max-)?width: (\d{3,})px/gm)]
      .filter(([, width]) => Number(width) >= 1_000)
      .map(([line]) => `${path}: ${line.trim()}`),
  );
  expect(others).toEqual([]);
});
