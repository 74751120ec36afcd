import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';

/** A finished export can be downloaded for so long. */
export const exportKeptDays = 7;

export const exportStates = ['making', 'ready', 'failed'] as const;

/** How far an export is: which of its parts is written, counted from 1. */
export const exportProgressSchema = z.object({ part: z.number(), of: z.number(), title: z.string() });
export type ExportProgress = z.infer<typeof exportProgressSchema>;

export const dataExportSchema = z.object({
  _id: idSchema,
  state: z.enum(exportStates),
  /** While it is made, once it has begun. */
  progress: exportProgressSchema.nullable(),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** When the file is removed. */
  expiresAt: z.iso.datetime().nullable(),
  /** Of the file, in bytes. */
  size: z.number().nullable(),
});
export type DataExport = z.infer<typeof dataExportSchema>;
