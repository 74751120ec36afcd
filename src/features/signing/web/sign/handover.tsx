import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { SigningView } from '../../sign-contract.ts';
import type { Acts } from './session.ts';
import classes from './sign.module.css';
import { SignFrame } from './sign-frame.tsx';

interface HandoverProps {
  readonly view: SigningView;
  readonly acts: Acts;
  readonly onHere: () => void;
  readonly onLeave: () => void;
}

/** Between broker and signer: the device changes hands, and whoever has it now says who they are. */
export function Handover({ view: { signer, brokerName }, acts, onHere, onLeave }: HandoverProps) {
  const handBack = () => {
    // Also without a connection: what was opened here ends by itself.
    acts.end().catch(() => {});
    onLeave();
  };
  return (
    <SignFrame>
      <Paper withBorder p="lg" mt="md" className={classes.card ?? ''}>
        <Stack gap="md">
          <Title order={2} size="h3">
            Are you {signer.name}?
          </Title>
          <Text>{brokerName} handed you this device to sign your documents. Only go on if this is your name.</Text>
          <Button size="md" onClick={onHere}>
            Yes, continue
          </Button>
          <Button size="md" variant="default" onClick={handBack}>
            No, hand the device back
          </Button>
        </Stack>
      </Paper>
    </SignFrame>
  );
}
