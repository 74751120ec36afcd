import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { saveFile } from '../../../../ui/api/save-file.ts';
import { roleLabels, signedName } from '../../model.ts';
import type { SigningView } from '../../sign-contract.ts';
import type { Acts } from './session.ts';
import classes from './sign.module.css';
import { SignFrame } from './sign-frame.tsx';

interface EndProps {
  readonly view: SigningView;
  readonly acts: Acts;
  readonly dealId: string | undefined;
  readonly onLeave: () => void;
}

/** Nothing more is to be done here. */
export function Done({ title, text, ...props }: EndProps & { readonly title: string; readonly text: string }) {
  const { view } = props;
  const open = view.others.filter(({ state }) => state !== 'signed' && state !== 'replaced');
  const isSigned = view.signer.state === 'signed';
  return (
    <SignFrame title={title}>
      <Paper withBorder p="lg" mt="md" className={classes.card ?? ''}>
        <Stack gap="md">
          <Group gap="sm" wrap="nowrap" align="flex-start" role="status">
            {isSigned ? <IconCircleCheck size={24} aria-hidden className={classes.good ?? ''} /> : null}
            <Text>{text}</Text>
          </Group>
          {isSigned && open.length > 0 ? (
            <Text size="sm" c="dimmed">
              Still to sign: {open.map(({ name, role }) => `${name} (${roleLabels[role].toLowerCase()})`).join(', ')}
            </Text>
          ) : null}
          {isSigned && open.length === 0 ? (
            <Text size="sm" c="dimmed">
              Everyone has signed. The documents are being sealed, and your copies appear here.
            </Text>
          ) : null}
          <WayOut {...props} />
        </Stack>
      </Paper>
    </SignFrame>
  );
}

/** Everything is signed and sealed: the copies. */
export function Copies(props: EndProps) {
  const { view, acts } = props;
  return (
    <SignFrame title="Your signed documents">
      <Paper withBorder p="lg" mt="md" className={classes.card ?? ''}>
        <Stack gap="md">
          <Text>Everyone has signed. Save a copy of each document for your records.</Text>
          <ul className={classes.copies}>
            {view.documents.map((document) => (
              <Copy key={document._id} acts={acts} document={document} />
            ))}
          </ul>
          <WayOut {...props} />
        </Stack>
      </Paper>
    </SignFrame>
  );
}

function Copy({
  acts,
  document: { _id, name },
}: Pick<EndProps, 'acts'> & { readonly document: SigningView['documents'][number] }) {
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const download = async () => {
    setLoading(true);
    setFailure(undefined);
    try {
      saveFile(await acts.copy(_id), signedName(name));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <Text fw={600}>{name}</Text>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isLoading}
          aria-label={`Download ${name}`}
          onClick={() => void download()}
        >
          Download
        </Button>
      </Group>
      {failure === undefined ? null : (
        <Text size="sm" c="red" role="alert">
          {failure}
        </Text>
      )}
    </li>
  );
}

/** Ends the session, and on the broker's device gives it back. */
function WayOut({ view: { inPerson, brokerName }, acts, dealId, onLeave }: EndProps) {
  const leave = () => {
    // Also without a connection: a session ends by itself.
    acts.end().catch(() => {});
    onLeave();
  };
  if (inPerson)
    return (
      <Stack gap="xs">
        <Text fw={600}>Give the device back to {brokerName}.</Text>
        <Button size="md" onClick={leave}>
          Hand the device back
        </Button>
      </Stack>
    );
  if (dealId !== undefined)
    return (
      <Button size="md" component="a" href={stepAddress(dealId)} onClick={() => acts.end().catch(() => {})}>
        Back to the deal
      </Button>
    );
  return (
    <Stack gap="xs">
      <Button variant="default" size="md" onClick={leave}>
        End session
      </Button>
      <Text size="sm" c="dimmed">
        On a device that others use, end the session. Your link still works.
      </Text>
    </Stack>
  );
}

const stepAddress = (dealId: string): string => `/pipeline/${dealId}/submit?step=sign`;

/** The session has ended, and the device may be the broker's again. */
export const HandedBack = ({ dealId, note }: { readonly dealId: string; readonly note: string | undefined }) => (
  <SignFrame title="The signing session has ended">
    {note === undefined ? null : (
      <Alert color="amber" variant="light" role="status" mt="md">
        Nothing happened on this page for a while, or signing was changed. What was signed so far is saved.
      </Alert>
    )}
    <Paper withBorder p="lg" mt="md" className={classes.card ?? ''}>
      <Stack gap="md">
        <Title order={2} size="h3">
          For the broker
        </Title>
        <Text>Nothing of the signer’s documents is open on this device any more.</Text>
        <Button size="md" component="a" href={stepAddress(dealId)}>
          Back to the deal
        </Button>
      </Stack>
    </Paper>
  </SignFrame>
);
