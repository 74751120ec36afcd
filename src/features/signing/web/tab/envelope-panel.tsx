import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { downloadFrom, messageOf } from '../../../../ui/api/api.ts';
import { saveFile } from '../../../../ui/api/save-file.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { EnvelopeView } from '../../contract.ts';
import { viewSignedDocument } from '../../endpoints.ts';
import { signedName, signingTexts } from '../../model.ts';
import { isFinalProblem } from '../../seal-problems.ts';
import { actText, namesOf } from './act-texts.ts';
import { SignerRow } from './signer-row.tsx';
import classes from './tab.module.css';
import { VoidDialog } from './void-dialog.tsx';

interface PanelProps {
  readonly dealId: string;
  readonly envelope: EnvelopeView;
  /** The way on, once everything is signed. */
  readonly goOn: ReactNode;
}

/** How far the signing is: its signers, its documents, and what has happened. */
export function EnvelopePanel({ dealId, envelope, goOn }: PanelProps) {
  const { state, signers, isCurrent } = envelope;
  const isOpen = state === 'signing' || state === 'declined' || state === 'sealing';
  return (
    <Stack gap="lg">
      {isOpen && !isCurrent ? (
        <Alert color="amber" variant="light" role="status" title="The package has changed">
          {signingTexts.outOfDate}
        </Alert>
      ) : null}
      <Paper withBorder p="lg" component="section" aria-labelledby="signing-status">
        <Status dealId={dealId} envelope={envelope} goOn={goOn} />
        <ul className={classes.people} aria-label="Signers">
          {signers.map((signer) => (
            <SignerRow key={signer._id} {...{ dealId, signer }} />
          ))}
        </ul>
      </Paper>
      <Documents dealId={dealId} envelope={envelope} />
      <History envelope={envelope} />
    </Stack>
  );
}

/** What the page says of an envelope in one line, and below it. */
function statusOf({ state, signers, isCurrent, ...envelope }: EnvelopeView): {
  readonly title: string;
  readonly text: string;
} {
  const signed = signers.filter((one) => one.state === 'signed').length;
  switch (state) {
    case 'signing':
      return {
        title: 'Waiting on signatures',
        text: `${signed} of ${signers.length} signed. Sent ${formatDateTime(envelope.startedAt)}.`,
      };
    case 'declined': {
      const name = signers.find((one) => one.state === 'declined')?.name ?? 'A signer';
      return {
        title: `${name} declined to sign`,
        text: 'Nobody can sign until you ask another person or cancel signing.',
      };
    }
    case 'sealing':
      return {
        title: 'Everyone has signed',
        text: isFinalProblem(envelope.sealProblem?.code)
          ? 'The documents couldn’t be sealed.'
          : 'The documents are being sealed. You can leave this page.',
      };
    case 'completed':
      return {
        title: isCurrent ? 'Signed and sealed' : 'The package has changed since it was signed',
        text: isCurrent
          ? `Completed ${formatDateTime(envelope.completedAt)}. Everyone was emailed a link to the copies.`
          : 'These signatures are for the earlier documents. Send the package for signature again.',
      };
    case 'voided':
      return {
        title: 'Signing was canceled',
        text: `Canceled ${formatDateTime(envelope.endedAt)}.${envelope.endReason ? ` Reason: ${envelope.endReason}` : ''}`,
      };
  }
}

function Status({ dealId, envelope, goOn }: PanelProps) {
  const [isVoiding, setVoiding] = useState(false);
  const { title, text } = statusOf(envelope);
  const isDone = envelope.state === 'completed' && envelope.isCurrent;
  const needsAttention = envelope.state === 'declined' || envelope.sealProblem !== null;
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="md">
        <div role="status" className={classes.who}>
          <Title order={2} size="h4" id="signing-status" className={classes.heading ?? ''}>
            {isDone ? <IconCircleCheck size={20} aria-hidden className={classes.done} /> : null}
            {needsAttention ? <IconAlertTriangle size={20} aria-hidden className={classes.attention} /> : null}
            {title}
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            {text}
          </Text>
        </div>
        {goOn}
        {envelope.can.void ? (
          <Button variant="default" onClick={() => setVoiding(true)}>
            Cancel signing
          </Button>
        ) : null}
      </Group>
      {envelope.sealProblem ? (
        <Alert color="amber" variant="light" mt="md" title="Not sealed yet">
          <Text size="sm">{envelope.sealProblem.message}</Text>
          <Text size="sm" c="dimmed" mt={4}>
            Last attempt {formatDateTime(envelope.sealProblem.at)}
          </Text>
        </Alert>
      ) : null}
      <VoidDialog dealId={dealId} opened={isVoiding} onClose={() => setVoiding(false)} />
    </>
  );
}

function Documents({ dealId, envelope: { documents } }: Pick<PanelProps, 'dealId' | 'envelope'>) {
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="signing-documents">
      <Title order={2} size="h4" id="signing-documents">
        Documents
      </Title>
      <ul className={classes.documents}>
        {documents.map((document) => (
          <li key={document._id} className={classes.document}>
            <div>
              <Text fw={600}>{document.name}</Text>
              <Text size="sm" c="dimmed">
                {progressOf(document)}
              </Text>
            </div>
            {document.sealedAt === null ? null : <Download dealId={dealId} document={document} />}
          </li>
        ))}
      </ul>
    </Paper>
  );
}

type Document = EnvelopeView['documents'][number];

function progressOf({ sealedAt, timestampedAt, signedPlaces, places }: Document): string {
  if (sealedAt === null) return `${signedPlaces} of ${places} places signed`;
  return `Sealed ${formatDateTime(sealedAt)}${timestampedAt ? `, time-stamped ${formatDateTime(timestampedAt)}` : ''}`;
}

function Download({ dealId, document }: { readonly dealId: string; readonly document: Document }) {
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const params = { id: dealId, documentId: document._id };
      saveFile(await downloadFrom(viewSignedDocument, { params }), signedName(document.name));
    } catch (error) {
      notice.error(messageOf(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isLoading}
      aria-label={`Download ${document.name}, signed`}
      onClick={() => void download()}
    >
      Download
    </Button>
  );
}

function History({ envelope }: Pick<PanelProps, 'envelope'>) {
  const names = namesOf(envelope);
  return (
    <details className={classes.history}>
      <summary>History</summary>
      <ol className={classes.acts}>
        {envelope.acts.toReversed().map((act) => (
          <li key={act.number} className={classes.act}>
            <time dateTime={act.at}>{formatDateTime(act.at)}</time>
            <span>{actText(act, names)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
