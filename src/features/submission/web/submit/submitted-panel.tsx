import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { FigureList } from '../../../../ui/lists/figure-list.tsx';
import { notice } from '../../../../ui/notices.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { formatSize } from '../../../documents/model.ts';
import { openDocument, saveByLink } from '../../../documents/web/view-document.ts';
import { ReasonDialog } from '../../../signing/web/reason-dialog.tsx';
import type { SubmittedPackage } from '../../contract.ts';
import { packageStateLabels } from '../../model.ts';
import { DocumentList } from './package-contents.tsx';
import { useWithdraw } from './submission-queries.ts';
import classes from './submit.module.css';

interface SubmittedPanelProps {
  readonly dealId: string;
  readonly sent: SubmittedPackage;
}

/** A package that the lender has: when it went, what went, and whether the lender has opened it. */
export function SubmittedPanel({ dealId, sent }: SubmittedPanelProps) {
  const { lender, program, documents, undelivered } = sent;
  return (
    <>
      <Panel
        isWide
        title={sent.state === 'funded' ? 'Loan funded' : `Submitted to ${lender}`}
        aside={<Actions dealId={dealId} sent={sent} />}
      >
        <Stack gap="md">
          {undelivered ? (
            <Alert color="amber" variant="light" title={`The email to ${lender} hasn’t arrived`} role="status">
              The package is in the lender’s portal all the same. Call the lender to let them know.
            </Alert>
          ) : null}
          <FigureList
            className={classes.figures}
            figures={[
              { label: 'State', text: packageStateLabels[sent.state] },
              { label: 'Program', text: program ?? 'Not stated' },
              { label: 'Submitted', text: `${formatDateTime(sent.submittedAt)} by ${sent.submittedBy}` },
              { label: 'Opened by the lender', text: sent.openedAt ? formatDateTime(sent.openedAt) : 'Not yet' },
            ]}
          />
          <FileState sent={sent} />
        </Stack>
      </Panel>
      <Panel isWide title="Documents" about="As they were submitted.">
        {documents.length === 0 ? <Text c="dimmed">The package has no documents.</Text> : null}
        <DocumentList
          documents={documents}
          action={({ _id, name }) => (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconEye size={16} aria-hidden />}
              aria-label={`View ${name}`}
              onClick={() => view(sent, _id)}
            >
              View
            </Button>
          )}
        />
      </Panel>
    </>
  );
}

function view({ documents }: SubmittedPackage, id: string): void {
  const document = documents.find(({ _id }) => _id === id);
  if (!document) return;
  const { name, mediaType, size } = document;
  void openDocument({ _id: id, originalName: name, mediaType, size });
}

/** The file is made in the background: it says how far that is. */
function FileState({ sent: { file, buildProblem } }: Pick<SubmittedPanelProps, 'sent'>) {
  if (file)
    return (
      <Text size="sm" c="dimmed">
        {file.name}, {formatSize(file.size)}. SHA-256 <span className={classes.hash}>{file.sha256}</span>
      </Text>
    );
  if (buildProblem === null)
    return (
      <Text size="sm" c="dimmed" role="status">
        The download is being created. It appears here in a moment.
      </Text>
    );
  return (
    <Alert color="amber" variant="light" title="The download isn’t ready yet" role="status">
      {buildProblem}
    </Alert>
  );
}

function Actions({ dealId, sent }: SubmittedPanelProps) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdraw(dealId);
  return (
    <Group gap="sm">
      {sent.can.download ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void saveByLink(sent._id).catch((error: unknown) => notice.error(messageOf(error)))}
        >
          Download
        </Button>
      ) : null}
      {sent.can.withdraw ? (
        <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      ) : null}
      <ReasonDialog
        title={`Withdraw from ${sent.lender}?`}
        text={`${sent.lender} is notified of your reason, and can no longer open the package. You can then submit to this lender again, or select another one.`}
        confirm="Withdraw package"
        cancel="Keep it there"
        opened={isAsking}
        onClose={() => setAsking(false)}
        send={async (reason) => {
          const { message } = await withdraw.mutateAsync(reason);
          notice.success(message);
        }}
      />
    </Group>
  );
}
