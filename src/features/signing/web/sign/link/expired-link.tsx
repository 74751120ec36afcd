import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../../../ui/api/api.ts';
import { signingLimits } from '../../../model.ts';
import type { SigningLink } from '../../../sign-contract.ts';
import { renewLink } from '../session.ts';
import classes from '../sign.module.css';
import { SignFrame } from '../sign-frame.tsx';

interface ExpiredProps {
  readonly link: string;
  readonly about: SigningLink;
  /** Says what happens now. */
  readonly onRenewed: (text: string) => void;
}

/** The link was the signer's, and is too old: they have a new one mailed, without asking their broker. */
export function ExpiredLink({ link, about: { brokerName, email }, onRenewed }: ExpiredProps) {
  const renew = useMutation({ mutationFn: () => renewLink(link), onSuccess: onRenewed, gcTime: 0 });
  return (
    <SignFrame title="Your link has expired">
      <Paper withBorder p="lg" mt="md" className={classes.card ?? ''}>
        <Stack gap="md">
          <Text>
            {brokerName} sent you documents to sign. For your safety, a link works for {signingLimits.linkDays} days.
            Nothing that you signed is lost.
          </Text>
          <Stack gap="xs">
            <Button
              size="md"
              leftSection={<IconMail size={18} aria-hidden />}
              loading={renew.isPending}
              onClick={() => renew.mutate()}
            >
              Email me a new link
            </Button>
            <Text size="sm" c="dimmed" ta="center">
              To {email}
            </Text>
          </Stack>
          {renew.isError ? (
            <Alert color="red" variant="light" role="alert">
              {messageOf(renew.error)}
            </Alert>
          ) : null}
        </Stack>
      </Paper>
    </SignFrame>
  );
}
