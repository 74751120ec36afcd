import { packageClosed } from '../submission/errors.ts';
import { conditionChanged } from './errors.ts';
import { deskLimits } from './model.ts';

/** The files that go with a message about a condition. */
export const upload = { part: 'files', files: deskLimits.filesPerMessage, bytesEach: deskLimits.fileBytes } as const;
export const refusesUpload = [
  packageClosed,
  conditionChanged,
  'NOT_FOUND',
  'CONFLICT',
  'STORAGE_FULL',
  'STORAGE_UNAVAILABLE',
] as const;
