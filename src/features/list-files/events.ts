import { z } from 'zod';
import { defineEvent } from '../../kernel/event-type.ts';
import { listFormats } from '../../kernel/files/list-file.ts';

/** A list of what belongs to other people leaves the product as a file: written down before its first byte. */
export const listExportStarted = defineEvent({
  name: 'listExport.started',
  payload: { list: z.string(), format: z.enum(listFormats) },
});
/** So many rows were handed over; `whole` is false where the caller broke off, or the file failed. */
export const listExportEnded = defineEvent({
  name: 'listExport.ended',
  payload: { list: z.string(), rows: z.int(), whole: z.boolean() },
});
