import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callEndpoint, connectSession } from './api.ts';
import { dropFirstAnswers, takeFirstAnswer } from './first-answers.ts';

const profile = '/api/users/profile';
const firstCalls = (...addresses: readonly string[]) => {
  const answers = new Map(addresses.map((address) => [address, Promise.resolve(new Response('"first"'))]));
  vi.stubGlobal('window', { firstCalls: { token: 'own', answers } });
};
const taken = (address: string, token: string | null = 'own') => takeFirstAnswer(address, token) !== undefined;

const read = { method: 'GET', url: profile, access: 'signedIn', limit: 'read' } as const;
const write = { method: 'POST', url: '/api/notes', access: 'signedIn', limit: 'read' } as const;

// A worker of the tests may have run for longer than such an answer lasts.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1_000));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an answer to a first call is taken once, by whoever it belongs to', () => {
  firstCalls(profile);
  expect([taken(profile, 'other'), taken(profile, null), taken('/api/other'), taken(profile), taken(profile)]).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
});

it('a page without first calls asks for everything itself', () => {
  vi.stubGlobal('window', {});
  dropFirstAnswers();
  expect(taken(profile)).toBe(false);
});

it('an answer that nobody took is dropped once something changes, and once it is old', async () => {
  const fetched = vi.fn(async () => new Response('"fetched"'));
  vi.stubGlobal('fetch', fetched);
  connectSession({ readToken: () => 'own', onRefused: () => undefined, refusalOf: () => undefined });
  firstCalls(profile);
  await callEndpoint(write, {}, { changesNothing: true });
  expect(await callEndpoint(read, {})).toBe('first');
  firstCalls(profile);
  await callEndpoint(write, {});
  expect(await callEndpoint(read, {})).toBe('fetched');
  firstCalls(profile);
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  expect(taken(profile)).toBe(false);
});
