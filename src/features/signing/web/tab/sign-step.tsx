import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataState, EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { useDealEvents } from '../../../pipeline/web/use-deal-events.ts';
import type { DealSigning } from '../../contract.ts';
import { signingTexts } from '../../model.ts';
import { signingOptions } from '../signing-queries.ts';
import { EnvelopePanel } from './envelope-panel.tsx';
import { PlanForm } from './plan-form.tsx';

export interface SignStepProps {
  readonly dealId: string;
  readonly onContinue: () => void;
}

const placesRefreshMs = 15_000;
const isBeingSigned = (signing: DealSigning | undefined): boolean =>
  signing?.envelope?.state === 'signing' && signing.envelope.signers.some(({ state }) => state === 'opened');

/** What of a loan package has to be signed, who is asked, and how far they are. */
export function SignStep({ dealId, onContinue }: SignStepProps) {
  const query = useQuery({
    ...signingOptions(dealId),
    staleTime: 0,
    // No event tells of a single place: while somebody signs, the counts are read again.
    refetchInterval: ({ state }) => isBeingSigned(state.data) && placesRefreshMs,
  });
  const { refetch } = query;
  useDealEvents(dealId, ({ type }) => {
    if (type === 'signing-update' || type === 'reset') void refetch();
  });
  return (
    <DataState query={query} failed="Couldn’t load the signatures." loading={<LoadingRows height={88} />}>
      {(signing) => <Signing dealId={dealId} signing={signing} onContinue={onContinue} />}
    </DataState>
  );
}

const isOver = ({ envelope }: DealSigning): boolean =>
  envelope === null || envelope.state === 'voided' || (envelope.state === 'completed' && !envelope.isCurrent);

function Signing({ dealId, signing, onContinue }: SignStepProps & { readonly signing: DealSigning }) {
  const { envelope, plan, isDone, isNeeded } = signing;
  const goOn = <Button onClick={onContinue}>Continue</Button>;
  if (plan === null && envelope === null)
    return (
      <EmptyState title="Nothing to sign" action={isDone ? goOn : <ToReview />}>
        {signingTexts.nothingToSign} {isDone ? 'You can submit it as it is.' : signingTexts.notReviewed}
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      {envelope ? <EnvelopePanel dealId={dealId} envelope={envelope} goOn={isDone ? goOn : null} /> : null}
      {isOver(signing) && plan ? (
        <>
          {signing.whyNotStart === null ? null : <WhyNot text={signing.whyNotStart} />}
          <PlanForm dealId={dealId} plan={plan} mayStart={signing.whyNotStart === null} isAgain={envelope !== null} />
          {isDone && !isNeeded ? <Optional>{goOn}</Optional> : null}
        </>
      ) : null}
    </Stack>
  );
}

const Optional = ({ children }: { readonly children: React.ReactNode }) => (
  <Alert color="gray" variant="light" title="These signatures are optional">
    <Stack gap="sm" align="flex-start">
      <Text size="sm">Only a co-borrower or guarantor would sign. If this deal has neither, continue without.</Text>
      {children}
    </Stack>
  </Alert>
);

const ToReview = () => (
  <Button
    variant="default"
    renderRoot={(props) => <Link to="." search={(before) => ({ ...before, step: 'review' as const })} {...props} />}
  >
    Go to Review
  </Button>
);

/** Why signing can't start, with the way to what is missing. */
const WhyNot = ({ text }: { readonly text: string }) => (
  <Alert color="amber" variant="light" role="status" title="Signing can’t start yet">
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{text}</Text>
      {text === signingTexts.notReviewed ? <ToReview /> : null}
    </Stack>
  </Alert>
);
