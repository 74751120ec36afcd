import { z } from 'zod';
import { defineEndpoint, idParams, idSchema, success } from '../../../kernel/endpoint.ts';
import { attachmentLimits } from '../../documents/attachments.ts';

/** A file of a quote request. */
export const requestFileSchema = z.object({
  _id: idSchema,
  name: z.string(),
  mediaType: z.string().describe('What the content was found to be'),
  size: z.int().describe('Bytes'),
});
export type RequestFile = z.infer<typeof requestFileSchema>;

export const uploadRequestFile = defineEndpoint({
  method: 'POST',
  url: '/api/quotes/files',
  schema: {
    summary: 'Upload a file for the next quote request. One that is not sent within a day is removed',
    tags: ['Quotes'],
    response: { 200: z.object({ ...success, file: requestFileSchema }) },
  },
  config: {
    access: 'broker',
    limit: 'upload',
    refuses: ['CONFLICT', 'STORAGE_FULL'],
    upload: { part: 'file', files: 1, bytesEach: attachmentLimits.fileBytes, schema: z.object({}) },
  },
});

const content = { 200: z.string().describe('The bytes of the file, as the type that they were found to be') };

export const viewRequestFile = defineEndpoint({
  method: 'GET',
  url: '/api/quotes/files/:id',
  schema: {
    summary: 'A file of a quote request, for its broker and for the lenders that were asked with it',
    tags: ['Quotes'],
    params: idParams,
    response: content,
  },
  config: { access: 'signedIn', limit: 'read' },
});

export const viewLinkedFile = defineEndpoint({
  method: 'GET',
  url: '/api/quote-reply/files/:id',
  schema: {
    summary: 'A file of the quote request that the emailed link opens',
    tags: ['Reply link'],
    params: idParams,
    response: content,
  },
  config: { access: 'replyLink', limit: 'read', refuses: ['QUOTE_CLOSED'] },
});
