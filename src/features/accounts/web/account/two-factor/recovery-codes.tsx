import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { messageOf } from '../../../../../ui/api/api.ts';
import { saveFile } from '../../../../../ui/api/save-file.ts';
import { notice } from '../../../../../ui/notices.tsx';
import classes from './two-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The one time that recovery codes can be seen. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notice.success('The recovery codes are copied.'),
      (error: unknown) => notice.error(`The recovery codes could not be copied: ${messageOf(error)}`),
    );
  const download = () => {
    const text = `Recovery codes for Plinth. Each works once.\n\n${codes.join('\n')}\n`;
    saveFile(new Blob([text], { type: 'text/plain' }), 'plinth-recovery-codes.txt');
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        Each of these codes logs you in once if you lose your other options. They are shown only now: store them
        somewhere safe, away from your password.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={download}
        >
          Download
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onKept}>I saved them</Button>
      </Group>
    </Stack>
  );
}
