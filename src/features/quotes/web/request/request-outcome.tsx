import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconMailExclamation, IconPlugConnectedX } from '@tabler/icons-react';
import { useProfile } from '../../../../web/kit/session.ts';
import { quoteMessages } from '../../model.ts';
import type { QuoteBody, RequestState } from './use-quote-request.ts';

interface OutcomeProps {
  readonly state: RequestState;
  readonly onRepeat: (body: QuoteBody) => void;
}

/** Why nothing was sent, or why nobody can tell, and what to do about it. */
export function RequestOutcome({ state, onRepeat }: OutcomeProps) {
  const { email } = useProfile();
  if (state.status === 'unknown') return <Lost onRepeat={() => onRepeat(state.body)} />;
  if (state.status !== 'refused') return null;
  const icon = state.unverified ? <IconMailExclamation /> : <IconAlertTriangle />;
  return (
    <Alert color={state.unverified ? 'amber' : 'red'} variant="light" icon={icon}>
      <Text size="sm">
        {quoteMessages.failed}
        {state.message}
      </Text>
      {state.unverified ? (
        <Text size="sm" mt={6}>
          Open the verification link in the mail we sent to {email}, then submit again. Your entries stay here until
          then.
        </Text>
      ) : null}
    </Alert>
  );
}

function Lost({ onRepeat }: { readonly onRepeat: () => void }) {
  return (
    <Alert color="amber" variant="light" icon={<IconPlugConnectedX />} title="The connection was lost while sending">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          It is not known whether anything was sent. Sending again with the same content sends nothing twice: lenders
          who already have the request do not get it a second time.
        </Text>
        <Button size="compact-sm" variant="default" onClick={onRepeat}>
          Check and send again
        </Button>
      </Stack>
    </Alert>
  );
}
