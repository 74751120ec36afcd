import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../../kernel/contract.ts';

/** A file of a quote request. */
export const requestFileSchema = z.object({
  _id: idSchema,
  name: z.string(),
  mediaType: z.string().describe('What the content was found to be'),
  size: z.int().describe('Bytes'),
});
export type RequestFile = z.infer<typeof requestFileSchema>;

export const uploadRequestFile = schemas({
  summary: 'Upload a file for the next quote request. One that is not sent within a day is removed',
  tags: ['Quotes'],
  form: z.object({}),
  response: { 200: z.object({ ...success, file: requestFileSchema }) },
});

const content = { 200: z.string().describe('The bytes of the file, as the type that they were found to be') };

export const viewRequestFile = schemas({
  summary: 'A file of a quote request, for its broker and for the lenders that were asked with it',
  tags: ['Quotes'],
  params: idParams,
  response: content,
});
