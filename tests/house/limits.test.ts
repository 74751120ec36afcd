import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { actLimits, type CallLimit, limits, type Window } from '../../src/kernel/limits.ts';
import { root } from './imports.ts';

const spans: Readonly<Record<number, string>> = {
  60: 'a minute',
  600: 'in 10 minutes',
  3600: 'an hour',
  86400: 'a day',
};
const written = ({ times, perSeconds }: Window) => `${times} ${spans[perSeconds]}`;
const row = ([name, { unit, windows, together }]: readonly [string, CallLimit]) =>
  `| ${name} | ${unit} | ${windows.map(written).join(', ')} | ${together ? 'together' : 'each process'} |`;

it('every limit is documented with its numbers, and nothing else is', () => {
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const section = /\n## Limits\n([\s\S]*?)\n## /.exec(operations)?.[1] ?? '';
  const documented = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Limit '));
  const acts = Object.entries(actLimits).map(([name, limit]) => [name, { ...limit, together: true }] as const);
  expect(documented).toEqual([...Object.entries<CallLimit>(limits), ...acts].map(row));
});
