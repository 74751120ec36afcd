import { Alert, Button, Group, List, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { formatNumber } from '../../../kernel/format.ts';
import { ApiError } from '../../../ui/api/api.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { useProfile } from '../../accounts/web/session.ts';
import type { readProof } from '../endpoints.ts';
import { problemText } from '../model.ts';
import classes from './audit.module.css';
import { proofOptions, useHeadsFile, useSettling } from './queries.ts';

/** Whether the trail matches its seals. */
export function ProofPanel() {
  const { data: proof } = useQuery(proofOptions);
  const { isPending, mutate } = useHeadsFile();
  if (!proof) return <div className={classes.proof} aria-hidden />;
  const [last] = proof.days;
  return (
    <>
      {proof.openFindings > 0 ? <Findings proof={proof} /> : null}
      <div className={classes.proof}>
        <IconShieldCheck size={20} aria-hidden />
        <Text size="sm">
          {formatNumber(proof.rows)} rows are sealed
          {proof.sealedAt ? `, the last on ${formatDateTime(proof.sealedAt)}` : ''}.{' '}
          {last?.verifiedAt ? `Verified on ${formatDateTime(last.verifiedAt)}.` : 'Not verified yet.'}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          Export heads
        </Button>
      </div>
    </>
  );
}

type Proof = EndpointAnswer<typeof readProof>;
const listed = 10;

function Findings({ proof }: { readonly proof: Proof }) {
  const { isSuperAdmin } = useProfile();
  const [isSettling, setSettling] = useState(false);
  const { findings, openFindings } = proof;
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle />}
      title="The audit trail doesn’t match its seals"
      mb="md"
    >
      <Stack gap="sm" align="flex-start">
        <List size="sm">
          {findings.slice(0, listed).map((finding) => (
            <List.Item key={finding._id}>
              {finding.day ? `${finding.day}: ` : ''}
              {problemText(finding)}
            </List.Item>
          ))}
        </List>
        {openFindings > listed ? <Text size="sm">{formatNumber(openFindings - listed)} more.</Text> : null}
        {isSuperAdmin ? (
          <Button variant="default" size="compact-md" onClick={() => setSettling(true)}>
            Settle findings
          </Button>
        ) : (
          <Text size="sm">A superadmin settles findings.</Text>
        )}
      </Stack>
      <SettleDialog opened={isSettling} onClose={() => setSettling(false)} />
    </Alert>
  );
}

function SettleDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const settling = useSettling(onClose);
  return (
    <Modal opened={opened} onClose={onClose} title="Settle findings">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          settling.mutate(reason);
        }}
      >
        <Stack>
          <Text size="sm">
            Findings stay on record. Settling them says that you know how they happened, and ends the alarm.
          </Text>
          <Textarea
            label="What happened"
            value={reason}
            maxLength={1_000}
            autosize
            minRows={3}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={
              settling.error instanceof ApiError
                ? (settling.error.body?.fields?.reason ?? settling.error.message)
                : undefined
            }
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={settling.isPending}>
              Settle findings
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
