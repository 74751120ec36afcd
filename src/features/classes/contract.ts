import { z } from 'zod';
import { progressKeys } from '../../content/classes/progress-keys.ts';
import { schemas, success } from '../../kernel/contract.ts';

/** The longest that any class stores, several times over. */
const longest = 2_000;

const progress = z.partialRecord(z.enum(progressKeys), z.string().max(longest));
const tags = ['Classes'] as const;

export const readClassProgress = schemas({
  summary: 'How far the account is in the classes, if it keeps that here; `kept` says whether',
  tags,
  response: { 200: z.object({ ...success, kept: z.boolean(), progress }) },
});

export const keepClassProgress = schemas({
  summary: 'Keeps the progress of a browser in the account: the furthest of both is stored and answered',
  tags,
  body: z.object({ progress }),
  response: { 200: z.object({ ...success, progress }) },
});

export const forgetClassProgress = schemas({
  summary: 'Deletes the progress that the account keeps',
  tags,
  response: { 200: z.object(success) },
});
