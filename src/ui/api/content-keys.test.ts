import { expect, test } from 'vitest';
import { createContentKeys } from './content-keys.ts';

const numbered = () => {
  let made = 0;
  return createContentKeys(() => `key-${++made}`);
};

test('the same content keeps its key however often it is sent, and gets it back after an edit is undone', () => {
  const keys = numbered();
  const sent = [{ fico: 1 }, { fico: 2 }, { fico: 1 }].map((content) => keys.keyFor(content));
  expect(sent).toEqual(['key-1', 'key-2', 'key-1']);
});

test('content that was answered is a new request the next time, other content keeps its key', () => {
  const keys = numbered();
  keys.keyFor({ fico: 1 });
  keys.keyFor({ fico: 2 });
  keys.settle({ fico: 1 });
  expect([keys.keyFor({ fico: 1 }), keys.keyFor({ fico: 2 })]).toEqual(['key-3', 'key-2']);
});

test('once everything is settled no content keeps its key', () => {
  const keys = numbered();
  const before = [keys.keyFor('a'), keys.keyFor('b')];
  keys.settleAll();
  expect(before).not.toContain(keys.keyFor('a'));
  expect(before).not.toContain(keys.keyFor('b'));
});

test('a key has the shape the server takes', () => {
  expect(createContentKeys().keyFor('Is the roof included?')).toMatch(/^[\w-]{8,128}$/);
});
