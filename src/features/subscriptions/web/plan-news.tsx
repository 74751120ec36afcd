import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconInfoCircle } from '@tabler/icons-react';
import { formatRelative } from '../../../ui/format.ts';
import { useNow } from '../../../ui/page/use-now.ts';
import type { PlanRequest, PlanState } from '../contract.ts';
import { choiceText } from '../model.ts';
import { useWithdraw } from './queries.ts';
import classes from './upgrade.module.css';

/** The request that waits for an answer. */
export function OpenRequest({ request }: { readonly request: PlanRequest }) {
  const now = useNow();
  const withdraw = useWithdraw();
  const what = request.plan === null ? 'to end your plan' : `for ${choiceText(request)}`;
  return (
    <section className={classes.request} aria-label="Your request">
      <IconClock size={20} aria-hidden />
      <div>
        <strong>You asked {what}.</strong>
        <span className={classes.sent}>
          Sent <time dateTime={request.requestedAt}>{formatRelative(request.requestedAt, now)}</time>. Our team responds
          by email and here. Your plan stays the same until then.
        </span>
      </div>
      <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw
      </Button>
    </section>
  );
}

interface PlanNewsProps {
  readonly state: PlanState;
  /** How the person came back from the payment service. */
  readonly payment: 'done' | 'cancelled' | undefined;
}

/** What the person should know before choosing: a declined request, a payment that is on its way or failed. */
export function PlanNews({ state: { request, subscription }, payment }: PlanNewsProps) {
  if (subscription?.status === 'pastDue') {
    return (
      <Alert mb="lg" color="red" icon={<IconAlertTriangle />} title="A payment did not go through" role="alert">
        Please check your payment method under Manage billing: we retry it over the next days.
      </Alert>
    );
  }
  if (request?.state === 'declined') {
    return (
      <Alert
        mb="lg"
        color="amber"
        icon={<IconInfoCircle />}
        title={`Your request was declined: ${choiceText(request)}`}
      >
        {request.reason} You can ask again at any time.
      </Alert>
    );
  }
  if (payment === 'done' && subscription === null) {
    return (
      <Alert mb="lg" color="pine" icon={<IconClock />} title="Thank you" role="status">
        Your plan is active as soon as the payment is confirmed. This page updates on its own.
      </Alert>
    );
  }
  if (payment === 'cancelled') {
    return (
      <Alert mb="lg" color="gray" icon={<IconInfoCircle />} title="Nothing was charged" role="status">
        You came back before paying. Your plan is unchanged.
      </Alert>
    );
  }
  return null;
}
