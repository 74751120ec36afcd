import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../house/imports.ts';
import { lessons } from './lessons.ts';

const diagrams = globSync('src/content/classes/*/diagrams/*.svg', { cwd: root }).map((path) => ({
  id: `${basename(dirname(dirname(path)))}/${basename(path, '.svg')}`,
  source: readFileSync(join(root, path), 'utf8'),
}));

/** The width that a lesson leaves to a drawing on a phone of 390 px, and the least that its text may be there. */
const [phoneWidth, leastText] = [348, 11];

describe('every drawing', () => {
  it.each(diagrams)('$id: is read out by its title', ({ source }) => {
    expect(source).toMatch(/^<svg role="img" [^>]+>\n {2}<title>[^<]+<\/title>/);
  });

  it.each(diagrams)('$id: has text that is legible on a phone', ({ source }) => {
    const width = Number(/viewBox="0 0 (\d+) \d+"/.exec(source)?.[1]);
    const sizes = [...source.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
    expect(sizes).not.toEqual([]);
    expect((Math.min(...sizes) * phoneWidth) / width).toBeGreaterThanOrEqual(leastText);
  });

  it('is shown by a lesson of its class', () => {
    const shown = lessons.flatMap(({ id, markdown }) =>
      [...markdown.matchAll(/^!\[[^\]]+\]\(([a-z0-9-]+)\)$/gm)].map(([, name]) => `${id.split('/')[0]}/${name}`),
    );
    expect(shown.toSorted()).toEqual(diagrams.map(({ id }) => id).toSorted());
  });
});
