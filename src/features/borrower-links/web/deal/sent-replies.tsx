import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { messageOf } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { formatSize } from '../../../documents/model.ts';
import { openDocument } from '../../../documents/web/view-document.ts';
import type { BorrowerLinks } from '../../contract.ts';
import { partyLabels } from '../../model.ts';
import { actsOf, useBorrowerAct } from './borrower-queries.ts';
import classes from './borrower-section.module.css';

interface SentRepliesProps {
  readonly dealId: string;
  readonly replies: BorrowerLinks['replies'];
  readonly canEdit: boolean;
}

const failed = (error: unknown): string => `Couldn’t open the file. ${messageOf(error)}`;

/** What borrowers sent for conditions of the lender: it goes on to the lender as the answer, or is ignored. */
export function SentReplies({ dealId, replies, canEdit }: SentRepliesProps) {
  const settle = useBorrowerAct(dealId, actsOf(dealId).settleReply);
  return (
    <section className={classes.sent} aria-label="Answers to conditions to review">
      <Title order={3} size="h5">
        For the lender’s conditions ({replies.length})
      </Title>
      <ul className={classes.list}>
        {replies.map(({ _id, title, name, party, message, files, at }) => (
          <li key={_id}>
            <Group justify="space-between" gap="sm" align="flex-start">
              <div className={classes.person}>
                <Text fw={600}>{title}</Text>
                <Text size="sm" c="dimmed">
                  {name} ({partyLabels[party]}), {formatDateTime(at)}
                </Text>
                {message === '' ? null : <Text className={classes.words}>{message}</Text>}
                {files.map((file) => (
                  <Text key={file._id} size="sm">
                    <Anchor component="button" type="button" onClick={() => void openDocument(file, failed)}>
                      {file.originalName}
                    </Anchor>{' '}
                    <Text span size="sm" c="dimmed">
                      {formatSize(file.size)}
                      {file.isHeld ? '. Being scanned for viruses.' : ''}
                    </Text>
                  </Text>
                ))}
              </div>
              {canEdit ? (
                <Group gap="xs">
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={settle.isPending || files.some(({ isHeld }) => isHeld)}
                    aria-label={`Send to the lender: ${title}`}
                    onClick={() => settle.mutate({ replyId: _id, at, as: 'accepted' })}
                  >
                    Send to the lender
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    disabled={settle.isPending}
                    aria-label={`Ignore: ${title}`}
                    onClick={() => settle.mutate({ replyId: _id, at, as: 'ignored' })}
                  >
                    Ignore
                  </Button>
                </Group>
              ) : null}
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
