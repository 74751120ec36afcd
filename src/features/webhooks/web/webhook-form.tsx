import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readTexts } from '../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import type { Typed } from '../../../ui/forms/input-parts.ts';
import { currentPasswordRule } from '../../accounts/sign-in/credentials.ts';
import {
  AccountForm,
  CurrentPasswordField,
  OwnAddress,
  useAccountForm,
} from '../../accounts/web/account/account-form.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import type { Webhook } from '../contract.ts';
import { changeWebhook, makeWebhook } from '../endpoints.ts';
import { addressRule, nameRule, publicEvents, type WebhookEvent, webhookEventNames } from '../model.ts';
import { webhooksOptions } from './webhook-queries.ts';
import classes from './webhooks.module.css';

const rules = { name: nameRule, url: addressRule, currentPassword: currentPasswordRule };
const read = (typed: Typed) => readTexts(rules, typed);

interface WebhookFormProps {
  /** Undefined: a new one. */
  readonly webhook?: Webhook;
  /** @param secret of a new one */
  readonly onSaved: (secret: string | undefined) => void;
  readonly onCancel: () => void;
}

export function WebhookForm({ webhook, onSaved, onCancel }: WebhookFormProps) {
  const client = useQueryClient();
  const { email } = useProfile();
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? webhookEventNames);
  const [missing, setMissing] = useState('');
  const state = useAccountForm({
    read,
    initialValues: { name: webhook?.name ?? '', url: webhook?.url ?? 'https://', currentPassword: '' },
    async save({ name, url, currentPassword }) {
      if (events.length === 0) {
        setMissing('Choose at least one event');
        return;
      }
      const body = { name, url, events: [...events], currentPassword };
      const keeps = webhook?.state === 'active' ? ('active' as const) : ('paused' as const);
      const answer = webhook
        ? await callEndpoint(changeWebhook, { params: { id: webhook._id }, body: { ...body, state: keeps } })
        : await callEndpoint(makeWebhook, { body });
      await client.invalidateQueries({ queryKey: webhooksOptions.queryKey });
      onSaved('secret' in answer ? String(answer.secret) : undefined);
    },
  });
  const { form } = state;
  const field = (name: 'name' | 'url') => ({
    name,
    size: 'md' as const,
    maw: 480,
    'aria-required': true,
    'aria-invalid': form.errors[name] ? true : undefined,
    ...form.getInputProps(name),
  });
  return (
    <AccountForm
      state={state}
      label={webhook ? 'Save webhook' : 'Create webhook'}
      other={
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <TextInput label="Name" {...field('name')} />
      <TextInput label="Address" description="Public and with https://." {...field('url')} />
      <Events
        chosen={events}
        error={missing}
        onChange={(chosen) => {
          setMissing('');
          setEvents(chosen);
        }}
      />
      <OwnAddress email={email} />
      <div style={{ maxWidth: 480 }}>
        <CurrentPasswordField form={form} />
      </div>
    </AccountForm>
  );
}

interface EventsProps {
  readonly chosen: readonly string[];
  readonly error: string;
  readonly onChange: (chosen: readonly string[]) => void;
}

const Events = ({ chosen, error, onChange }: EventsProps) => (
  <fieldset className={classes.events}>
    <legend>Events</legend>
    {webhookEventNames.map((name: WebhookEvent) => (
      <Checkbox
        key={name}
        label={publicEvents[name]}
        description={name}
        checked={chosen.includes(name)}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? [...chosen, name] : chosen.filter((one) => one !== name))
        }
      />
    ))}
    {error ? (
      <Text role="alert" size="sm" c="red">
        {error}
      </Text>
    ) : null}
  </fieldset>
);
