import { expect, test } from 'vitest';
import { createContentKeys } from './content-keys.ts';

test('the same content keeps its key until something has arrived, other content gets its own', () => {
  const keys = createContentKeys();
  const first = keys.keyFor({ loanAmount: 250_000 });
  const other = keys.keyFor({ loanAmount: 260_000 });
  expect(other).not.toBe(first);
  expect(keys.keyFor({ loanAmount: 250_000 })).toBe(first);
  keys.settle();
  expect([first, other]).not.toContain(keys.keyFor({ loanAmount: 250_000 }));
});

test('a key has the shape the server takes', () => {
  expect(createContentKeys().keyFor('Is the roof included?')).toMatch(/^[\w-]{8,128}$/);
});
