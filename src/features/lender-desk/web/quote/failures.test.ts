import { expect, test } from 'vitest';
import { errorOf, type Refusal } from '../../../../kernel/errors.ts';
import { ApiError, NetworkError } from '../../../../ui/api/api.ts';
import { quoteClosed } from '../../../quotes/errors.ts';
import { failureOf } from './failures.tsx';

const refusal = (status: number, of: Refusal) =>
  new ApiError(status, { success: false, message: 'As the server says it.', code: errorOf(of).code, requestId: 'r' });

test('nobody knows what arrived when no answer came, or a gateway gave up without the server’s words', () => {
  expect(failureOf(new NetworkError(new Error('gone'))).kind).toBe('unknown');
  expect(failureOf(new ApiError(502, undefined)).kind).toBe('unknown');
});

test('what the server refused in its own words was not taken, and the words are shown', () => {
  expect(failureOf(refusal(500, 'INTERNAL'))).toEqual({ kind: 'refused', message: 'As the server says it.' });
  expect(failureOf(refusal(429, 'RATE_LIMITED')).kind).toBe('refused');
  expect(failureOf(refusal(409, quoteClosed))).toEqual({ kind: 'closed', message: 'As the server says it.' });
  expect(failureOf(refusal(404, 'NOT_FOUND')).kind).toBe('ended');
  expect(failureOf(refusal(401, 'NO_SESSION')).kind).toBe('ended');
});
