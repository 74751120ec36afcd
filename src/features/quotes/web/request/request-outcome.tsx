import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconMailExclamation, IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import { ClassLink } from '../class-link.tsx';
import type { QuoteBody, RequestState } from './use-quote-request.ts';

const SendAgain = lazyComponent<{ readonly email: string }>(
  async () => (await import('../../../accounts/web/mailed-links/send-again.tsx')).SendAgain,
);

export interface OutcomeProps {
  readonly kind: LoanKind;
  readonly state: RequestState;
  readonly onRepeat: (body: QuoteBody) => void;
}

/** Why nothing was sent, or why nobody knows, and what to do about it. */
export function RequestOutcome({ kind, state, onRepeat }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.status === 'unknown' || state.status === 'refused') place.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return (
    <div ref={place} aria-live="assertive">
      {state.status === 'unknown' ? <Lost onRepeat={() => onRepeat(state.body)} /> : null}
      {state.status === 'refused' ? <Refused kind={kind} {...state} /> : null}
    </div>
  );
}

type Refusal = Extract<RequestState, { status: 'refused' }>;

function Refused({ kind, message, unverified, entryId, classToTake }: Refusal & Pick<OutcomeProps, 'kind'>) {
  const { email } = useProfile();
  const said = kind.messages.quoteFailed(message);
  const icon = unverified ? <IconMailExclamation /> : <IconAlertTriangle />;
  return (
    <Alert color={unverified ? 'amber' : 'red'} variant="light" icon={icon}>
      <Text size="sm">{said}</Text>
      {entryId === undefined ? null : (
        <Text size="sm" mt={6}>
          <DealLink entryId={entryId}>Open the deal</DealLink> to see what they answered, or choose other lenders.
        </Text>
      )}
      {classToTake === undefined ? null : (
        <Text size="sm" mt={6}>
          {said.includes(message) ? null : `${message} `}
          <ClassLink {...classToTake} /> Then submit again, or choose other lenders. Your entries stay here.
        </Text>
      )}
      {unverified ? (
        <Stack gap="xs" align="flex-start" mt={6}>
          <Text size="sm">
            Open the verification link in the email we sent to {email}, then submit again. Your entries stay here until
            then.
          </Text>
          <SendAgain email={email} />
        </Stack>
      ) : null}
    </Alert>
  );
}

/** A link to a deal of the pipeline. */
export const DealLink = ({ entryId, children }: { readonly entryId: string; readonly children: ReactNode }) => (
  <Anchor
    inherit
    fw={600}
    underline="always"
    renderRoot={(props) => <Link to="/pipeline" search={{ deal: entryId }} {...props} />}
  >
    {children}
  </Anchor>
);

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
