import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppLink } from '../../../ui/addresses.tsx';
import { callEndpoint } from '../../../ui/api/api.ts';
import { formatDateTime, formatRelative } from '../../../ui/format.ts';
import { RowActions, RowTable } from '../../../ui/lists/row-table.tsx';
import { notice } from '../../../ui/notices.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { approveLenderEdit, decideLenderEdits, type PendingLender, rejectLenderEdit } from '../contract.ts';
import { labelOfField, writeValue } from '../model.ts';
import { pendingLendersOptions } from './queries.ts';
import classes from './records.module.css';
import { ValueChange } from './value-change.tsx';

/** /admin/lender-approvals: what lenders changed of their company records, field by field. */
export function ApprovalsPage() {
  const query = useQuery(pendingLendersOptions);
  return (
    <Page
      title="Lender Approvals"
      subtitle="What a lender changes of its company record is in force once you approve it. Its users are told of every decision."
      width="wide"
    >
      <DataState
        query={query}
        failed="The pending lender edits could not be loaded."
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
                {total - lenders.length} more lenders wait; they follow as you decide.
              </Text>
            ) : null}
          </Stack>
        )}
      </DataState>
    </Page>
  );
}

type Proposal = PendingLender['proposals'][number];
type Verdict = 'approved' | 'rejected';

/** Decides; afterwards the screen shows what is still to decide, also when somebody else was quicker. */
function useDecision<Input>(act: (input: Input) => Promise<{ message: string }>, failed: (input: Input) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: ({ message }) => notice.success(message),
    onError: (_error, input) => notice.error(failed(input)),
    onSettled: () =>
      Promise.all(['lender-edits', 'lenders', 'waiting'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}
const failure = (verdict: Verdict) => (verdict === 'approved' ? 'Error approving change.' : 'Error rejecting change.');

function PendingEdits({ lender }: { readonly lender: PendingLender }) {
  const { _id: lenderId, name, proposals, pendingEdits } = lender;
  const all = useDecision(
    (verdict: Verdict) => callEndpoint(decideLenderEdits, { body: { lenderId, verdict, edits: pendingEdits } }),
    failure,
  );
  const decideAll = (verdict: Verdict) => () => all.mutate(verdict);
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
              onClick={decideAll('rejected')}
              aria-label={`Reject all changes of ${name}`}
            >
              Reject all
            </Button>
            <Button
              size="compact-sm"
              loading={all.isPending}
              onClick={decideAll('approved')}
              aria-label={`Approve all changes of ${name}`}
            >
              Approve all
            </Button>
          </Group>
        ) : null}
      </div>
      <RowTable
        columns={['Field', 'In force', 'Proposed', 'By', { label: 'Decision', isSpoken: true }]}
        phoneLabels="beside"
        within="frame"
      >
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.field} lender={lender} proposal={proposal} isHeld={all.isPending} />
        ))}
      </RowTable>
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
  const decision = useDecision(
    (verdict: Verdict) =>
      verdict === 'approved'
        ? callEndpoint(approveLenderEdit, { body: { lenderId, field, newValue: value } })
        : callEndpoint(rejectLenderEdit, { body: { lenderId, field } }),
    failure,
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
      <td data-label="In force">
        <span className={classes.value}>{writeValue(lender[field])}</span>
      </td>
      <td data-label="Proposed">
        <div>
          <ValueChange before={lender[field]} after={value} />
        </div>
      </td>
      <td data-label="By">
        <div>
          {proposedBy ?? 'A former user'}
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
            onClick={() => decision.mutate('rejected')}
            aria-label={`Reject ${label} of ${lender.name}`}
          >
            Reject
          </Button>
          <Button
            size="compact-sm"
            variant={isOnlyOne ? 'filled' : 'light'}
            disabled={isBusy}
            onClick={() => decision.mutate('approved')}
            aria-label={`Approve ${label} of ${lender.name}`}
          >
            Approve
          </Button>
        </RowActions>
      </td>
    </tr>
  );
}
