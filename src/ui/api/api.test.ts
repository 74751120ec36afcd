import { expect, test } from 'vitest';
import { defineError } from '../../kernel/errors.ts';
import { ApiError, answerOf, messageOf } from './api.ts';

const page = { method: 'GET', url: '/api/shelves', access: 'public', limit: 'read' } as const;
const shelfFull = defineError({ code: 'SHELF_FULL', status: 409, log: 'info', text: 'This shelf is full.' });

const refusedWith = async (body: unknown): Promise<ApiError> => {
  const answer = answerOf(page, async () => Response.json(body, { status: 409 }), null);
  const error: unknown = await answer.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error('This call was not refused.');
};
const body = { success: false, message: 'Shelf 3 is full.', code: 'SHELF_FULL', requestId: 'r' };

test('a refusal is known by its form, with any code, and asked for by its declaration', async () => {
  const error = await refusedWith(body);
  expect(messageOf(error)).toBe('Shelf 3 is full.');
  expect([error.is(shelfFull), error.is('CONFLICT', shelfFull), error.is('CONFLICT', 'NOT_FOUND')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('what only looks like a refusal is none, as the page of a gateway', async () => {
  for (const other of [{}, { ...body, success: true }, { ...body, code: 'shelf is full' }, { ...body, message: 3 }])
    expect((await refusedWith(other)).body).toBeUndefined();
});
