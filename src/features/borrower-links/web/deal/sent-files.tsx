import { Anchor, Group, Text, Title } from '@mantine/core';
import { messageOf } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { formatSize } from '../../../documents/model.ts';
import { openDocument } from '../../../documents/web/view-document.ts';
import type { BorrowerLinks } from '../../contract.ts';
import { partyLabels } from '../../model.ts';
import { actsOf, useBorrowerAct } from './borrower-queries.ts';
import classes from './borrower-section.module.css';
import { Settle } from './sent-answers.tsx';

interface SentFilesProps {
  readonly dealId: string;
  readonly files: BorrowerLinks['files'];
  readonly canEdit: boolean;
}

const failed = (error: unknown): string => `Couldn’t open the file. ${messageOf(error)}`;

/** Files that borrowers sent, to be accepted or ignored. */
export function SentFiles({ dealId, files, canEdit }: SentFilesProps) {
  const settle = useBorrowerAct(dealId, actsOf(dealId).settleFile);
  return (
    <section className={classes.sent} aria-label="Files to review">
      <Title order={3} size="h5">
        Files to review ({files.length})
      </Title>
      <ul className={classes.list}>
        {files.map((file) => (
          <li key={file._id}>
            <Group justify="space-between" gap="sm">
              <div className={classes.person}>
                <Anchor component="button" type="button" onClick={() => void openDocument(file, failed)}>
                  {file.originalName}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {file.requirement === '' ? 'No longer asked for' : file.requirement} ({partyLabels[file.party]}),{' '}
                  {formatSize(file.size)}, {formatDateTime(file.uploadedAt)}
                  {file.isHeld ? '. Being scanned for viruses.' : ''}
                </Text>
              </div>
              {canEdit ? (
                <Settle
                  name={file.originalName}
                  isBusy={settle.isPending}
                  isHeld={file.isHeld}
                  onSettle={(as) => settle.mutate({ fileId: file._id, as })}
                />
              ) : null}
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
