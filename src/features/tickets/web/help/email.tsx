import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileOff, IconMail, IconPaperclip } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatSize } from '../../../documents/model.ts';
import { openDocument } from '../../../documents/web/view-document.ts';
import type { ShownEmail, StaffEmail } from '../../mail/email-schemas.ts';
import { doubtTexts } from '../../mail/model.ts';
import classes from './help.module.css';

/** Of the emails that a reader sees; what only support sees is missing for others. */
export type AnyEmail = ShownEmail & Partial<Pick<StaffEmail, 'sender' | 'doubt'>>;

/** Says that something came by email, and of an unproven one that nobody has confirmed its sender. */
export const EmailMark = ({ email: { doubt } }: { readonly email: AnyEmail }) =>
  doubt ? (
    <Text span size="sm" className={classes.doubt ?? ''}>
      <IconAlertTriangle size={14} aria-hidden /> From an unverified address
    </Text>
  ) : (
    <Text span size="sm" c="dimmed">
      <IconMail size={14} aria-hidden /> By email
    </Text>
  );

/** Why nobody has confirmed its sender. */
export const EmailDoubt = ({ email: { doubt, sender } }: { readonly email: AnyEmail }) =>
  doubt ? (
    <Text size="sm" c="dimmed" mb={8}>
      {sender === '' || sender === undefined ? '' : `It says that it is from ${sender}. `}
      {doubtTexts[doubt]}
    </Text>
  ) : null;

/** What came with the text: files, those that were not taken, and what was quoted. */
export const EmailRest = ({ email: { attachments, refusedFiles, folded } }: { readonly email: AnyEmail }) =>
  attachments.length === 0 && refusedFiles.length === 0 && folded === '' ? null : (
    <Stack gap="xs" mt="sm">
      <Files files={attachments} />
      {refusedFiles.length === 0 ? null : (
        <ul className={classes.refused} aria-label="Rejected files">
          {refusedFiles.map(({ name, reason }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of an email may have one name, and nothing moves
            <li key={place}>
              <IconFileOff size={14} aria-hidden /> {name}: {reason}
            </li>
          ))}
        </ul>
      )}
      {folded === '' ? null : <Folded text={folded} />}
    </Stack>
  );

export const Files = ({ files }: { readonly files: ShownEmail['attachments'] }) =>
  files.length === 0 ? null : (
    <Group gap="xs">
      {files.map(({ _id, name, mediaType, size }) => (
        <Button
          key={_id}
          size="compact-sm"
          variant="default"
          className={classes.file ?? ''}
          leftSection={<IconPaperclip size={14} aria-hidden />}
          onClick={() => void openDocument({ _id, originalName: name, mediaType, size })}
        >
          {name} ({formatSize(size)})
        </Button>
      ))}
    </Group>
  );

function Folded({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide quoted text' : 'Show quoted text'}
      </Anchor>
      <div id={id} className={classes.folded} hidden={!isOpen}>
        {text}
      </div>
    </div>
  );
}
