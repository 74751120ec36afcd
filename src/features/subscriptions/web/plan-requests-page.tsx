import { Button, Group, Modal, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { confirm } from '../../../ui/confirm.ts';
import { formatDateTime, formatRelative } from '../../../ui/format.ts';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { ListPages } from '../../../ui/lists/list-pages.tsx';
import { RowActions, RowDetail, RowTable } from '../../../ui/lists/row-table.tsx';
import { notice } from '../../../ui/notices.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { planOfTier } from '../../accounts/plans.ts';
import type { ListedRequest } from '../contract.ts';
import { activatePlan, declinePlan, listPlanRequestsFile } from '../endpoints.ts';
import { choiceText, requestsPage } from '../model.ts';
import { requestsOptions, type ShownRequests } from './queries.ts';

/** /admin/plan-requests: who asks for which plan, and the answer. */
export function PlanRequestsPage() {
  const [show, setShow] = useState<ShownRequests>('waiting');
  return (
    <Page
      title="Plan requests"
      subtitle="Write the invoice, then activate the plan. It takes effect immediately, and we notify the person."
      width="wide"
      actions={
        <>
          <ExportMenu endpoint={listPlanRequestsFile} name="plan-requests" query={{ show }} />
          <SegmentedControl
            aria-label="Which requests"
            value={show}
            onChange={(next) => setShow(next === 'decided' ? 'decided' : 'waiting')}
            data={[
              { value: 'waiting', label: 'Pending' },
              { value: 'decided', label: 'Decided' },
            ]}
          />
        </>
      }
    >
      <Requests key={show} show={show} />
    </Page>
  );
}

function Requests({ show }: { readonly show: ShownRequests }) {
  const [offset, setOffset] = useState(0);
  const query = useQuery(requestsOptions(show, offset));
  const [declining, setDeclining] = useState<ListedRequest>();
  return (
    <>
      <DataState
        query={query}
        failed="Couldn't load the requests."
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={show === 'waiting' ? 'No pending plan requests.' : 'No decided requests yet.'} />}
      >
        {({ requests, total }) => (
          <>
            <RowTable
              columns={['Who', 'From', 'To', 'Since', { label: 'Answer', isSpoken: show === 'waiting' }]}
              phoneLabels="beside"
              isMiddle
            >
              {requests.map((request) => (
                <RequestLine key={request._id} request={request} onDecline={() => setDeclining(request)} />
              ))}
            </RowTable>
            <ListPages
              offset={offset}
              shown={requests.length}
              pageSize={requestsPage}
              total={total}
              onOffset={setOffset}
            />
          </>
        )}
      </DataState>
      <DeclineDialog key={declining?._id} request={declining} onClose={() => setDeclining(undefined)} />
    </>
  );
}

interface RequestLineProps {
  readonly request: ListedRequest;
  readonly onDecline: () => void;
}

function RequestLine({ request, onDecline }: RequestLineProps) {
  const { person, from, requestedAt, state } = request;
  return (
    <tr>
      <th scope="row">
        <strong>{person.name || person.email}</strong>
        <RowDetail>{person.email}</RowDetail>
      </th>
      <td data-label="From">{planOfTier(from).name}</td>
      <td data-label="To">{request.plan === null ? 'No plan (ending it)' : choiceText(request)}</td>
      <td data-label="Since">
        <time dateTime={requestedAt} title={formatDateTime(requestedAt)}>
          {formatRelative(requestedAt)}
        </time>
      </td>
      <td>{state === 'open' ? <Answer request={request} onDecline={onDecline} /> : <Decision request={request} />}</td>
    </tr>
  );
}

function Answer({ request, onDecline }: RequestLineProps) {
  const client = useQueryClient();
  const name = request.person.name || request.person.email;
  const activate = useMutation({
    mutationFn: () => callEndpoint(activatePlan, { params: { id: request._id } }),
    onSuccess: () => notice.success(`Activated. We notified ${name}.`),
    onError: (error) => notice.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['plan-requests'] }),
  });
  const ask = async () => {
    const text = `${choiceText(request)} takes effect for ${name} immediately. We notify them here and by email.`;
    if (await confirm({ title: 'Activate this plan?', text, confirm: 'Activate' })) activate.mutate();
  };
  return (
    <RowActions>
      <Button variant="default" size="compact-sm" onClick={onDecline} aria-label={`Decline the request of ${name}`}>
        Decline
      </Button>
      <Button
        size="compact-sm"
        loading={activate.isPending}
        onClick={() => void ask()}
        aria-label={`Activate the plan of ${name}`}
      >
        Activate
      </Button>
    </RowActions>
  );
}

function Decision({ request: { state, decidedBy, decidedAt, reason } }: { readonly request: ListedRequest }) {
  return (
    <>
      {state === 'activated' ? 'Activated' : 'Declined'}
      {decidedBy ? ` by ${decidedBy}` : ''}
      <RowDetail>
        {formatDateTime(decidedAt)}
        {reason === null ? '' : `: ${reason}`}
      </RowDetail>
    </>
  );
}

interface DeclineDialogProps {
  readonly request: ListedRequest | undefined;
  readonly onClose: () => void;
}

function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string>();
  const decline = useMutation({
    mutationFn: (id: string) => callEndpoint(declinePlan, { params: { id }, body: { reason } }),
    onSuccess: () => {
      notice.success('Declined. We notified the person.');
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.body?.fields?.reason) {
        setFailure(error.body.fields.reason);
        field.current?.focus();
        return;
      }
      notice.error(messageOf(error));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['plan-requests'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request && !decline.isPending) decline.mutate(request._id);
  };
  return (
    <Modal
      opened={request !== undefined}
      onClose={onClose}
      title="Decline this request?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm" id={hint}>
            {request ? `${request.person.name || request.person.email} requests: ${choiceText(request)}.` : ''}
          </Text>
          <Textarea
            ref={field}
            label="Reason"
            description="The user sees it here and in the email"
            withAsterisk
            autosize
            minRows={3}
            maxLength={500}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={failure}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={decline.isPending}>
              Decline
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
