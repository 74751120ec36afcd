import { Badge, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '../../../ui/api/api.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { ErrorState, LoadingRows } from '../../../ui/page/data-state.tsx';
import type { Delivery, Webhook } from '../contract.ts';
import { listDeliveriesFile, replayDelivery, replayMissed } from '../endpoints.ts';
import { type DeliveryState, deliveriesKeptDays, deliveryStateLabels, failureText } from '../model.ts';
import { deliveriesOptions, deliveryOptions, useWebhookAct } from './webhook-queries.ts';
import classes from './webhooks.module.css';

const colors: Readonly<Record<DeliveryState, string>> = {
  pending: 'yellow',
  delivered: 'pine',
  failed: 'red',
  held: 'gray',
};
const dayMs = 24 * 60 * 60 * 1_000;
const spans = [
  ['Last 24 hours', 1],
  ['Last 7 days', 7],
  ['Last 30 days', deliveriesKeptDays],
] as const;

export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deliveriesOptions(webhook._id),
  );
  if (!data)
    return isError ? (
      <ErrorState title="Couldn't load the deliveries." error={error} retry={() => void refetch()} />
    ) : (
      <LoadingRows rows={3} height={48} />
    );
  const deliveries = data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0)
    return (
      <Text c="dimmed" mt="md">
        No deliveries yet. Send a test to see one.
      </Text>
    );
  const isOpen = webhook.state === 'active';
  return (
    <>
      <Group gap="sm" my="md">
        {isOpen ? <ReplayMissed id={webhook._id} /> : null}
        <div className={classes.atEnd}>
          <ExportMenu endpoint={listDeliveriesFile} name="webhook-deliveries" params={{ id: webhook._id }} />
        </div>
      </Group>
      <ul className={classes.deliveries} aria-label={`Deliveries of ${webhook.name}`}>
        {deliveries.map((delivery) => (
          <DeliveryLine key={delivery._id} webhookId={webhook._id} delivery={delivery} mayReplay={isOpen} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

function ReplayMissed({ id }: { readonly id: string }) {
  const replay = useWebhookAct(
    (days: number) => {
      const since = new Date(Date.now() - days * dayMs).toISOString();
      return callEndpoint(replayMissed, { params: { id }, body: { since } });
    },
    ({ replayed }) => (replayed === 1 ? '1 delivery is sent again.' : `${replayed} deliveries are sent again.`),
  );
  return (
    <Group gap="sm" role="group" aria-label="Replay what failed or was held">
      <Text size="sm">Replay what failed or was held:</Text>
      {spans.map(([label, days]) => (
        <Button
          key={days}
          size="compact-md"
          variant="default"
          loading={replay.isPending && replay.variables === days}
          onClick={() => replay.mutate(days)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

interface DeliveryLineProps {
  readonly webhookId: string;
  readonly delivery: Delivery;
  readonly mayReplay: boolean;
}

function DeliveryLine({ webhookId, delivery, mayReplay }: DeliveryLineProps) {
  const { _id, event, state, tries, status, failure, happenedAt, nextTryAt } = delivery;
  const [isOpen, setIsOpen] = useState(false);
  const replay = useWebhookAct(
    () => callEndpoint(replayDelivery, { params: { id: webhookId, deliveryId: _id } }),
    () => 'The delivery is sent again.',
  );
  const outcome = status === null ? failureText(failure) : `Status ${status}`;
  const when = formatDateTime(happenedAt);
  return (
    <li>
      <div className={classes.line}>
        <Badge variant="light" tt="none" color={colors[state]}>
          {deliveryStateLabels[state]}
        </Badge>
        <div className={classes.what}>
          <code>{event}</code> · {when}
          <Text size="sm" c="dimmed">
            {tries === 1 ? '1 try' : `${tries} tries`}
            {outcome ? ` · ${outcome}` : ''}
            {state === 'pending' && tries > 0 && nextTryAt ? ` · next try ${formatDateTime(nextTryAt)}` : ''}
          </Text>
        </div>
        <Button
          size="compact-md"
          variant="default"
          aria-expanded={isOpen}
          aria-label={`Details: ${event}, ${when}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Details
        </Button>
        {mayReplay && state !== 'pending' ? (
          <Button
            size="compact-md"
            variant="default"
            loading={replay.isPending}
            aria-label={`Replay: ${event}, ${when}`}
            onClick={() => replay.mutate(undefined)}
          >
            Replay
          </Button>
        ) : null}
      </div>
      {isOpen ? <Details webhookId={webhookId} deliveryId={_id} /> : null}
    </li>
  );
}

function Details({ webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string }) {
  const { data } = useQuery(deliveryOptions(webhookId, deliveryId));
  if (!data) return <LoadingRows rows={2} height={32} />;
  return (
    <div>
      <Text size="sm" mt="sm">
        Sent as <code>{data.delivery.messageId}</code>
      </Text>
      <pre className={classes.text}>{data.body}</pre>
      {data.tries.map(({ at, ms, status, failure, answer }) => (
        <div key={at}>
          <Text size="sm">
            {formatDateTime(at)} · {ms} ms · {status === null ? failureText(failure) : `status ${status}`}
          </Text>
          {answer ? <pre className={classes.text}>{answer}</pre> : null}
        </div>
      ))}
    </div>
  );
}
