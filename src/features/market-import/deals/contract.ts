import { z } from 'zod';
import { idParams, schemas } from '../../../kernel/contract.ts';
import { listFileShape } from '../../../kernel/files/list-contract.ts';
import { kindSlugs } from '../../../lending/kinds/find.ts';
import { importAnswer, importTags as tags } from '../contract.ts';
import { importLimits } from '../model.ts';

export const dealTemplate = schemas({
  summary: 'The columns of the deals of a loan type, as an empty file',
  tags,
  querystring: z.object({ kind: z.enum(kindSlugs), ...listFileShape }),
  response: { 200: z.unknown() },
});

export const chooseDuplicates = schemas({
  summary: 'Add duplicates of an import of deals as separate deals, or skip them again',
  tags,
  params: idParams,
  body: z.object({
    add: z.boolean(),
    numbers: z
      .array(z.int().min(0).max(importLimits.rows))
      .max(importLimits.dealRows)
      .optional()
      .describe('All unless stated'),
  }),
  response: importAnswer,
});
