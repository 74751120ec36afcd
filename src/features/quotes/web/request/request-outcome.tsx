import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMailExclamation, IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatList } from '../../../../kernel/format.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { late } from '../../../../ui/on-demand.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import classes from './request.module.css';
import type { QuoteAnswer, QuoteBody, RequestState } from './use-quote-request.ts';

const SendAgain = late<{ readonly email: string }>(
  async () => (await import('../../../accounts/web/mailed-links/send-again.tsx')).SendAgain,
);

interface OutcomeProps {
  readonly kind: LoanKind;
  readonly state: RequestState;
  readonly onRepeat: (body: QuoteBody) => void;
}

/** Why nothing was sent, or why nobody can tell, and what to do about it. */
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

function Refused({ kind, message, unverified, entryId }: Refusal & Pick<OutcomeProps, 'kind'>) {
  const { email } = useProfile();
  const icon = unverified ? <IconMailExclamation /> : <IconAlertTriangle />;
  return (
    <Alert color={unverified ? 'amber' : 'red'} variant="light" icon={icon}>
      <Text size="sm">{kind.messages.quoteFailed(message)}</Text>
      {entryId === undefined ? null : (
        <Text size="sm" mt={6}>
          <DealLink entryId={entryId}>Open the deal</DealLink> to see what they answered, or choose other lenders.
        </Text>
      )}
      {unverified ? (
        <Stack gap="xs" align="flex-start" mt={6}>
          <Text size="sm">
            Open the verification link in the mail we sent to {email}, then submit again. Your entries stay here until
            then.
          </Text>
          <SendAgain email={email} />
        </Stack>
      ) : null}
    </Alert>
  );
}

/** The way to a deal of the pipeline. */
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

const names = (lenders: readonly { lenderName: string }[]) => formatList(lenders.map(({ lenderName }) => lenderName));

interface QuoteSentProps {
  readonly answer: QuoteAnswer;
  readonly onClose: () => void;
}

/** Who was asked, who had been asked before, and where the answers will be. */
export function QuoteSent({ answer: { quotes, alreadyAsked, notReached, failed }, onClose }: QuoteSentProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which must not pass for the effect's cleanup.
    place.current?.scrollIntoView({ block: 'nearest' });
    // The form that had the focus is gone: the keyboard goes on where the way to the answers is.
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      className={classes.sent ?? ''}
      color="pine"
      variant="light"
      mb="md"
      role="status"
      icon={<IconCheck />}
      title="Your quote request is on its way"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
    >
      <Text size="sm">Asked: {names(quotes)}.</Text>
      {alreadyAsked.length > 0 ? (
        <Text size="sm">Already asked about this deal, and not asked again: {names(alreadyAsked)}.</Text>
      ) : null}
      {notReached.length > 0 ? (
        <Text size="sm" fw={600}>
          Nobody could be told at {names(notReached)}: no e-mail address is known, and nobody has an account here.
          Please call.
        </Text>
      ) : null}
      {failed.map(({ lenderName, message }) => (
        <Text key={lenderName} size="sm" c="red" fw={600}>
          Not sent to {lenderName}: {message}
        </Text>
      ))}
      <Text size="sm" mt={4}>
        <Anchor component={Link} to="/pipeline" inherit fw={600}>
          Open the pipeline
        </Anchor>{' '}
        to follow the answers.
      </Text>
    </Alert>
  );
}
