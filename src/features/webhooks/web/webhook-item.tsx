import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { callEndpoint } from '../../../ui/api/api.ts';
import { confirm } from '../../../ui/confirm.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { AccountSection } from '../../accounts/web/account/account-form.tsx';
import type { Webhook } from '../contract.ts';
import { changeWebhook, deleteWebhook, testWebhook } from '../endpoints.ts';
import type { WebhookState } from '../model.ts';
import { Deliveries } from './deliveries.tsx';
import { NewSecret, SecretForm } from './secret-form.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { useWebhookAct } from './webhook-queries.ts';
import classes from './webhooks.module.css';

const stateLabels: Readonly<Record<WebhookState, { readonly label: string; readonly color: string }>> = {
  active: { label: 'Active', color: 'pine' },
  paused: { label: 'Paused', color: 'gray' },
  off: { label: 'Turned off', color: 'red' },
};

export function WebhookItem({ webhook }: { readonly webhook: Webhook }) {
  const { name, url, state, events, failingSince } = webhook;
  const [shown, setShown] = useState<'nothing' | 'form' | 'secret' | 'deliveries'>('nothing');
  const [secret, setSecret] = useState<string>();
  const { label, color } = stateLabels[state];
  return (
    <AccountSection
      title={name}
      about={
        <>
          <span className={classes.head}>
            <Badge variant="light" tt="none" color={color}>
              {label}
            </Badge>
            <code className={classes.address}>{url}</code>
          </span>
          {events.length === 1 ? '1 event' : `${events.length} events`}
          {failingSince === null ? null : ` · failing since ${formatDateTime(failingSince)}`}
        </>
      }
    >
      <div data-wide>
        {secret !== undefined ? (
          <NewSecret secret={secret} onDone={() => setSecret(undefined)} />
        ) : shown === 'secret' ? (
          <SecretForm
            id={webhook._id}
            onReplaced={(replaced) => {
              setShown('nothing');
              setSecret(replaced);
            }}
            onCancel={() => setShown('nothing')}
          />
        ) : shown === 'form' ? (
          <WebhookForm webhook={webhook} onSaved={() => setShown('nothing')} onCancel={() => setShown('nothing')} />
        ) : (
          <>
            <Acts
              webhook={webhook}
              onSecret={() => setShown('secret')}
              onEdit={() => setShown('form')}
              areShown={shown === 'deliveries'}
              onDeliveries={() => setShown(shown === 'deliveries' ? 'nothing' : 'deliveries')}
            />
            {shown === 'deliveries' ? <Deliveries webhook={webhook} /> : null}
          </>
        )}
      </div>
    </AccountSection>
  );
}

interface ActsProps {
  readonly webhook: Webhook;
  readonly onSecret: () => void;
  readonly onEdit: () => void;
  readonly areShown: boolean;
  readonly onDeliveries: () => void;
}

function Acts({ webhook, onSecret, onEdit, areShown, onDeliveries }: ActsProps) {
  const { _id: id, name, url, events, state } = webhook;
  const params = { id };
  const test = useWebhookAct(
    () => callEndpoint(testWebhook, { params }),
    () => 'Test delivery sent. See it under Deliveries.',
  );
  const set = useWebhookAct(
    (to: 'active' | 'paused') => callEndpoint(changeWebhook, { params, body: { name, url, events, state: to } }),
    (answer) => (answer.webhook.state === 'active' ? 'The webhook is on.' : 'The webhook is paused.'),
  );
  const remove = useWebhookAct(
    () => callEndpoint(deleteWebhook, { params }),
    () => 'The webhook is deleted.',
  );
  const isOn = state === 'active';
  const askDelete = async () => {
    const text = 'Its deliveries are deleted too. This can’t be undone.';
    if (await confirm({ title: `Delete “${name}”?`, text, confirm: 'Delete webhook', dangerous: true }))
      remove.mutate(undefined);
  };
  return (
    <>
      <Group gap="sm" role="group" aria-label={name}>
        <Button variant="default" onClick={onDeliveries} aria-expanded={areShown}>
          Deliveries
        </Button>
        {isOn ? (
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate(undefined)}>
            Send test
          </Button>
        ) : null}
        <Button variant="default" loading={set.isPending} onClick={() => set.mutate(isOn ? 'paused' : 'active')}>
          {isOn ? 'Pause' : 'Turn on'}
        </Button>
        <Button variant="default" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="default" onClick={onSecret}>
          Replace secret
        </Button>
        <Button variant="default" color="red" loading={remove.isPending} onClick={() => void askDelete()}>
          Delete
        </Button>
      </Group>
      {isOn ? null : (
        <Text size="sm" c="dimmed" mt="sm">
          What happens meanwhile is held for 30 days. Turn the webhook on, then replay it under Deliveries.
        </Text>
      )}
    </>
  );
}
