import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemas, success } from '../../kernel/contract.ts';
import { endpoint, ok } from '../../kernel/endpoint.ts';
import { defineError } from '../../kernel/errors.ts';
import { callsPerMinute, defineActLimit, defineCallLimit } from '../../kernel/limits.ts';
import { route } from '../http/route.ts';
import { declaredErrors, declaredLimits } from './declared.ts';

const full = defineError({ code: 'SHELF_FULL', status: 409, log: 'info', text: 'This shelf is full.' });
const shelving = defineCallLimit({ name: 'shelving', ...callsPerMinute(10) });
const pageSchemas = schemas({ summary: 'A page', tags: ['Test'], response: { 200: z.object(success) } });
const page = { method: 'POST', url: '/api/shelves', access: 'broker' } as const;
const shelve = endpoint<typeof pageSchemas>({ ...page, limit: shelving, refuses: ['CONFLICT', full] });
const routes = [route(shelve, pageSchemas, async () => ok)];
const shelves = { name: 'shelves', routes, errors: [full], limits: [shelving] };

it('what features declare stands after what is common to all', () => {
  expect(declaredErrors([shelves]).at(-1)).toBe(full);
  expect(declaredErrors([shelves]).map(({ code }) => code)).toContain('NOT_FOUND');
  expect(declaredLimits([shelves]).at(-1)).toBe(shelving);
  expect(declaredLimits([shelves]).map(({ name }) => name)).toContain('read');
});

it('two features declare no error or limit of one name', () => {
  const other = { name: 'other', errors: [{ ...full, status: 422 }], limits: [] };
  expect(() => declaredErrors([shelves, other])).toThrow('"SHELF_FULL" is declared twice');
  const common = { name: 'other', errors: [{ ...full, code: 'NOT_FOUND' }] };
  expect(() => declaredErrors([common])).toThrow('"NOT_FOUND" is declared twice');
  const act = defineActLimit({ ...shelving, name: 'shelving' });
  expect(() => declaredLimits([shelves, { name: 'other', limits: [act] }])).toThrow('"shelving" is declared twice');
});

it('an endpoint names no error and no limit that its product does not declare', () => {
  const { errors, limits, ...bare } = shelves;
  expect(() => declaredErrors([{ ...bare, limits }])).toThrow('POST /api/shelves refuses with SHELF_FULL');
  expect(() => declaredLimits([{ ...bare, errors }])).toThrow('POST /api/shelves names the limit "shelving"');
});
