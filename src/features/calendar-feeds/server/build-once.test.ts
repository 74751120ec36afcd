import { expect, it } from 'vitest';
import { createBuilds } from './build-once.ts';

it('programs that ask while a calendar is made get the same file, and a newer one is made after it', async () => {
  const build = createBuilds();
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const make = (text: string) => async () => {
    begun.push(text);
    await gate.promise;
    return text;
  };
  const asked = [
    build('feed', 'a', make('first')),
    build('feed', 'a', make('second')),
    build('feed', 'b', make('newer')),
    build('other', 'a', make('of another')),
  ];
  await new Promise(setImmediate);
  expect(begun).toEqual(['first', 'of another']);
  gate.resolve();
  expect(await Promise.all(asked)).toEqual(['first', 'first', 'newer', 'of another']);
  expect(begun).toEqual(['first', 'of another', 'newer']);
});

it('a file that could not be made is made again for who asks next', async () => {
  const build = createBuilds();
  const failing = build('feed', 'a', () => Promise.reject(new Error('No database')));
  const waiting = build('feed', 'b', async () => 'newer');
  await expect(failing).rejects.toThrow('No database');
  expect(await waiting).toBe('newer');
  expect(await build('feed', 'b', async () => 'again')).toBe('again');
});
