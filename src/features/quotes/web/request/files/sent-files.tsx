import { Text } from '@mantine/core';
import { FileButtons } from '../../../../documents/web/file-buttons.tsx';
import type { RequestFile } from '../../../files/contract.ts';
import classes from './files.module.css';

export interface SentFilesProps {
  readonly files: readonly RequestFile[];
  /** Whose files they are to the reader. */
  readonly label: string;
  readonly open: (fileId: string) => Promise<Blob>;
}

/** What a broker attached to a request; nothing where nothing was. */
export function SentFiles({ files, label, open }: SentFilesProps) {
  if (files.length === 0) return null;
  return (
    <fieldset className={classes.sent} aria-label={label}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <div className={classes.buttons}>
        <FileButtons files={files} open={open} />
      </div>
    </fieldset>
  );
}
