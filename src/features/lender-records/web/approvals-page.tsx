import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppLink } from '../../../ui/addresses.tsx';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { formatDateTime, formatRelative } from '../../../ui/format.ts';
import { RowActions, RowTable } from '../../../ui/lists/row-table.tsx';
import { notice, noticeWithUndo } from '../../../ui/notices.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { personName } from '../../accounts/model.ts';
import type { PendingLender } from '../contract.ts';
import { approveLenderEdit, decideLenderEdits, rejectLenderEdit, undoLenderRejection } from '../endpoints.ts';
import { labelOfField, writeValue } from '../model.ts';
import { pendingLendersOptions } from './queries.ts';
import classes from './records.module.css';
import { RejectChange } from './reject-dialog.tsx';
import { ValueChange } from './value-change.tsx';

/** /admin/lender-approvals: what lenders changed of their company records, field by field. */
export function ApprovalsPage() {
  const query = useQuery(pendingLendersOptions);
  return (
    <Page
      title="Lender Approvals"
      subtitle="A lender's change to its company record goes live once you approve it. Its users are notified of every decision."
      width="wide"
    >
      <DataState
        query={query}
        failed="Couldn't load the pending lender edits."
        isEmpty={({ lenders }) => lenders.length === 0}
        empty={<EmptyState title="No pending lender edits." />}
      >
        {({ lenders, total }) => (
          <Stack gap="lg">
            {lenders.map((lender) => (
              <PendingEdits key={lender._id} lender={lender} />
            ))}
            {total > lenders.length ? (
              <Text size="sm" c="dimmed" role="status">
                {total - lenders.length} more lenders are waiting. They appear as you decide.
              </Text>
            ) : null}
          </Stack>
        )}
      </DataState>
    </Page>
  );
}

type Proposal = PendingLender['proposals'][number];
/** Null: approved. */
type Reason = string | null;

interface Deciding {
  readonly lenderId: string;
  readonly fields: readonly Proposal['field'][];
}

/** Decides; afterwards the screen shows what is still to decide, also when somebody else was quicker. */
function useDecision({ lenderId, fields }: Deciding, act: (reason: Reason) => Promise<{ message: string }>) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(['lender-edits', 'lenders', 'waiting'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  const undo = async () => {
    try {
      const { message } = await callEndpoint(undoLenderRejection, { body: { lenderId, fields: [...fields] } });
      notice.success(message);
    } catch (error) {
      notice.error(messageOf(error));
    }
    await refresh();
  };
  return useMutation({
    mutationFn: act,
    onSuccess: ({ message }, reason) =>
      reason === null ? notice.success(message) : noticeWithUndo(message, () => void undo()),
    onError: (_error, reason) => notice.error(reason === null ? 'Error approving change.' : 'Error rejecting change.'),
    onSettled: refresh,
  });
}

function PendingEdits({ lender }: { readonly lender: PendingLender }) {
  const { _id: lenderId, name, proposals, pendingEdits } = lender;
  const [rejecting, setRejecting] = useState(false);
  const all = useDecision({ lenderId, fields: proposals.map(({ field }) => field) }, (reason) =>
    callEndpoint(decideLenderEdits, {
      body: {
        lenderId,
        edits: pendingEdits,
        ...(reason === null ? { verdict: 'approved' } : { verdict: 'rejected', reason }),
      },
    }),
  );
  return (
    <Paper withBorder className={classes.frame ?? ''} component="section" aria-label={name}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          <AppLink to={`/edit-lender/${lenderId}?returnTo=/admin/lender-approvals`} style={{ color: 'inherit' }}>
            {name}
          </AppLink>
        </Title>
        {proposals.length > 1 ? (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              disabled={all.isPending}
              onClick={() => setRejecting(true)}
              aria-label={`Reject all changes of ${name}`}
            >
              Reject all
            </Button>
            <Button
              size="compact-sm"
              loading={all.isPending}
              onClick={() => all.mutate(null)}
              aria-label={`Approve all changes of ${name}`}
            >
              Approve all
            </Button>
          </Group>
        ) : null}
      </div>
      <RowTable
        columns={['Field', 'Current', 'Proposed', 'By', { label: 'Decision', isSpoken: true }]}
        phoneLabels="beside"
        within="frame"
      >
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.field} lender={lender} proposal={proposal} isHeld={all.isPending} />
        ))}
      </RowTable>
      <RejectChange
        opened={rejecting}
        what={`All changes of ${name}`}
        onClose={() => setRejecting(false)}
        onReject={(reason) => all.mutate(reason)}
      />
    </Paper>
  );
}

interface ProposalRowProps {
  readonly lender: PendingLender;
  readonly proposal: Proposal;
  readonly isHeld: boolean;
}

function ProposalRow({ lender, proposal, isHeld }: ProposalRowProps) {
  const { field, value, proposedBy, proposedAt } = proposal;
  const lenderId = lender._id;
  const [rejecting, setRejecting] = useState(false);
  const decision = useDecision({ lenderId, fields: [field] }, (reason) =>
    reason === null
      ? callEndpoint(approveLenderEdit, { body: { lenderId, field, newValue: value } })
      : callEndpoint(rejectLenderEdit, { body: { lenderId, field, reason } }),
  );
  const label = labelOfField(field);
  const isBusy = isHeld || decision.isPending;
  // With several, the button for all of them stands out.
  const isOnlyOne = lender.proposals.length === 1;
  return (
    <tr>
      <th scope="row">
        <strong>{label}</strong>
      </th>
      <td data-label="Current">
        <span className={classes.value}>{writeValue(lender[field])}</span>
      </td>
      <td data-label="Proposed">
        <div>
          <ValueChange before={lender[field]} after={value} />
        </div>
      </td>
      <td data-label="By">
        <div>
          {personName(proposedBy)}
          <time className={classes.detail} dateTime={proposedAt} title={formatDateTime(proposedAt)}>
            {formatRelative(proposedAt)}
          </time>
        </div>
      </td>
      <td>
        <RowActions>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isBusy}
            onClick={() => setRejecting(true)}
            aria-label={`Reject ${label} of ${lender.name}`}
          >
            Reject
          </Button>
          <Button
            size="compact-sm"
            variant={isOnlyOne ? 'filled' : 'light'}
            disabled={isBusy}
            onClick={() => decision.mutate(null)}
            aria-label={`Approve ${label} of ${lender.name}`}
          >
            Approve
          </Button>
        </RowActions>
        <RejectChange
          opened={rejecting}
          what={`${label} of ${lender.name}`}
          onClose={() => setRejecting(false)}
          onReject={(reason) => decision.mutate(reason)}
        />
      </td>
    </tr>
  );
}
