import type { ScannedFolder } from '../../../documents/server/api.ts';
import { refuseFile } from '../change/refuse-file.ts';
import { fileKeyOf } from '../files/deal-files.ts';
import { readingJob } from './reading-job.ts';

/** Files that waited for the virus scanner: those that are clean are read now, the others are asked for again. */
export const dealFileScans: ScannedFolder = {
  folder: 'deal-documents',
  fileKey: fileKeyOf,
  async answered(platform, tx, context, documentId, state) {
    if (state === 'clean') await platform.jobs.enqueue(tx, readingJob, { payload: { documentId } });
    else await refuseFile(platform, tx, context, documentId, state);
  },
};
