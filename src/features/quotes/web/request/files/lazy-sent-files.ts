import { lazyWhenNeeded } from '../../../../../ui/lazy.tsx';
import type { SentFilesProps } from './sent-files.tsx';

/** Few requests have files: what shows them comes with the first that has. */
export const SentFiles = lazyWhenNeeded<SentFilesProps>(
  async () => (await import('./sent-files.tsx')).SentFiles,
  ({ files }) => files.length > 0,
);
