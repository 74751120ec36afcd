import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import type { LenderActs } from './acts.ts';
import type { Failure } from './failures.ts';

interface FailureNoteProps {
  readonly failure: Failure;
  readonly door: LenderActs['door'];
  /** What was to be sent: 'offer', 'decline', 'message'. */
  readonly what: string;
}

/** Says what became of an answer that did not go through, and what to do now. */
export function FailureNote({ failure, door, what }: FailureNoteProps) {
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
      <Text size="sm">{wordsOf(failure, door)}</Text>
    </Alert>
  );
}

function wordsOf({ kind, message }: Failure, door: LenderActs['door']): string {
  if (kind === 'closed') return `${message} What you typed is still here.`;
  if (kind === 'ended' && door === 'link') {
    return 'This link does not work any more. Sign in at /lender/login to answer, or ask the broker to send the request again. What you typed is still here.';
  }
  return message;
}
