import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX, IconRefreshAlert } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError, gotLost, messageOf } from '../../../../ui/api/api.ts';
import { formatRelative } from '../../../../ui/format.ts';
import { MessagePage } from '../../../../ui/page/message-page.tsx';
import type { OfferVersion } from '../../../quotes/contract.ts';
import { quoteClosed } from '../../../quotes/errors.ts';

/**
 * Why an answer was not taken. `unknown`: it may have arrived or not; `closed`: the request takes none any more;
 * `ended`: the link or the session is not valid any more; `refused`: the server says why.
 */
export interface Failure {
  readonly kind: 'unknown' | 'closed' | 'ended' | 'refused';
  readonly message: string;
}

export function failureOf(error: unknown): Failure {
  const message = messageOf(error);
  if (gotLost(error)) return { kind: 'unknown', message };
  if (error instanceof ApiError && error.is(quoteClosed)) return { kind: 'closed', message };
  return { kind: accessEnded(error) ? 'ended' : 'refused', message };
}

/** The link or the session does not lead to this request, and trying again will not change that. */
export const accessEnded = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404, 410].includes(error.status);

interface FailureNoteProps {
  readonly failure: Failure;
  readonly channel: OfferVersion['by'];
  /** What was to be sent: 'offer', 'decline', 'message'. */
  readonly what: string;
}

/** Says what became of an answer that did not go through, and what to do now. */
export function FailureNote({ failure, channel, what }: FailureNoteProps) {
  if (failure.kind === 'unknown') {
    return (
      <Alert color="amber" variant="light" icon={<IconPlugConnectedX />} title="The connection was lost">
        <Text size="sm">
          Whether your {what} arrived is not known. What you typed is still here. Send it again: nothing is sent twice.
        </Text>
      </Alert>
    );
  }
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={`Your ${what} was not sent`}>
      <Text size="sm">{failureText(failure, channel)}</Text>
    </Alert>
  );
}

function failureText({ kind, message }: Failure, channel: OfferVersion['by']): string {
  if (kind === 'closed') return `${message} What you typed is still here.`;
  if (kind === 'ended' && channel === 'link') {
    return 'This link no longer works. Log in at /lender/login to respond, or ask the broker to send the request again. What you typed is still here.';
  }
  return message;
}

/** Says that what is on screen could not be refreshed, and as of when it is. */
export function StaleNote({ query }: { readonly query: UseQueryResult<unknown> }) {
  if (!query.isError || query.data === undefined) return null;
  return (
    <Group gap="xs" mb="sm" role="status" c="var(--plinth-attention)">
      <IconRefreshAlert size={16} aria-hidden />
      <Text size="sm">Not up to date: last read {formatRelative(new Date(query.dataUpdatedAt))}.</Text>
      <Button size="compact-sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </Group>
  );
}

/** Administrators may look at the lender portal, but requests are answered by the lender alone. */
export function NotForThisAccount() {
  return (
    <MessagePage
      title="Quotes belong to the lender"
      subtitle="Requests are read and answered by the accounts of the company that was asked."
      description="Log in with a lender account to see its inbox."
      way={{ label: 'Go to the admin dashboard', to: '/admin' }}
    />
  );
}
