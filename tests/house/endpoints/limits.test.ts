import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from '../../../src/app/server/features.ts';
import type { Window } from '../../../src/kernel/limits.ts';
import { declaredLimits } from '../../../src/platform/declared/declared.ts';
import { root } from '../imports.ts';

const spans: Readonly<Record<number, string>> = {
  60: 'a minute',
  600: 'in 10 minutes',
  3600: 'an hour',
  86400: 'a day',
};
const written = ({ times, perSeconds }: Window) => `${times} ${spans[perSeconds]}`;
const row = (limit: ReturnType<typeof declaredLimits>[number]) => {
  const together = limit.counts === 'acts' || limit.together;
  return `| ${limit.name} | ${limit.unit} | ${limit.windows.map(written).join(', ')} | ${together ? 'together' : 'each process'} |`;
};

it('every limit is documented with its numbers, and nothing else is', () => {
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const section = /\n## Limits\n([\s\S]*?)\n## /.exec(operations)?.[1] ?? '';
  const documented = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Limit '));
  const limits = declaredLimits(features);
  const inOrder = [
    ...limits.filter(({ counts }) => counts === 'calls'),
    ...limits.filter(({ counts }) => counts === 'acts'),
  ];
  expect(documented).toEqual(inOrder.map(row));
});
