import '@mantine/core/styles/PasswordInput.css';
import { Alert, Button, List, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readTexts } from '../../../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint, messageOf } from '../../../../../ui/api/api.ts';
import { confirm } from '../../../../../ui/confirm.ts';
import { formatDate } from '../../../../../ui/format.ts';
import { notice } from '../../../../../ui/notices.tsx';
import { DataState, LoadingRows } from '../../../../../ui/page/data-state.tsx';
import { deletionGraceDays } from '../../../model.ts';
import { getDeletion, requestDeletion } from '../../../own-account/leaving-endpoints.ts';
import { deletionRequestRules } from '../../../own-account/model.ts';
import { refreshProfile, useProfile } from '../../session.ts';
import { isAboutFields, Refusal, useEntryForm } from '../../sign-up/entry-form.tsx';
import { KeepAccount } from './keep-account.tsx';

const deletionOptions = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => callEndpoint(getDeletion, {}, { signal }),
});

/** What the end of an account means, and the way to it and back. */
export function DeletionSection() {
  const query = useQuery(deletionOptions);
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="deletion">
      <Stack gap="md">
        <Title order={2} size="h3" id="deletion" tabIndex={-1}>
          Delete the account
        </Title>
        <DataState query={query} failed="Couldn't load the status of your account." loading={<LoadingRows rows={3} />}>
          {({ dueAt, refusal }) => {
            if (dueAt !== null) return <Due dueAt={dueAt} />;
            return refusal === null ? <Request /> : <Refused>{refusal}</Refused>;
          }}
        </DataState>
      </Stack>
    </Paper>
  );
}

const Due = ({ dueAt }: { readonly dueAt: string }) => (
  <>
    <Alert color="amber" variant="light" icon={<IconClock />} title={`It will be deleted on ${formatDate(dueAt)}`}>
      Until then nothing changes and you can log in as usual. After that it cannot be recovered.
    </Alert>
    <div>
      <KeepAccount size="sm" />
    </div>
  </>
);

const Refused = ({ children }: { readonly children: string }) => (
  <Alert color="gray" variant="light" icon={<IconAlertTriangle />} title="This account cannot be deleted">
    {children}
  </Alert>
);

/** Lenders have other things than brokers. */
function WhatHappens() {
  const isLender = useProfile().role === 'lender';
  return (
    <>
      <Text size="sm">
        The account is deleted {deletionGraceDays} days after you ask for it. Until then nothing changes: you can log in
        and keep it, and a notice on every page shows the date. Other devices are logged out immediately.
      </Text>
      <div>
        <Text fw={600} size="sm" mb={4}>
          What is deleted
        </Text>
        <List size="sm" spacing={4}>
          <List.Item>Your name, email address, password and settings, and where you are logged in</List.Item>
          {isLender ? null : (
            <List.Item>Your deals with everything about your clients, your saved searches and last searches</List.Item>
          )}
          <List.Item>Your notifications, your messages to our support and copies of your data</List.Item>
          {isLender ? null : (
            <List.Item>
              Open quote requests: they stay open until the last day, then they are withdrawn and their lenders notified
            </List.Item>
          )}
        </List>
      </div>
      <div>
        <Text fw={600} size="sm" mb={4}>
          What stays
        </Text>
        <List size="sm" spacing={4}>
          {isLender ? (
            <List.Item>
              Your company, its programs, its offers and messages, and the accounts of your colleagues
            </List.Item>
          ) : (
            <List.Item>
              For the lenders you asked: the request with the property, their offers, and messages as they were written,
              under the name “Unknown User”
            </List.Item>
          )}
          <List.Item>The record of what was done and when, without your name and without what was in it</List.Item>
        </List>
      </div>
    </>
  );
}

function Request() {
  const client = useQueryClient();
  const [failure, setFailure] = useState('');
  const { form, busy, submit } = useEntryForm({
    read: (typed) => readTexts(deletionRequestRules, typed),
    initialValues: { password: '' },
    async send(body) {
      setFailure('');
      const sure = await confirm({
        title: 'Delete the account?',
        text: `It will be deleted in ${deletionGraceDays} days. You can keep it until then; after that it cannot be recovered.`,
        confirm: 'Delete my account',
        dangerous: true,
      });
      if (!sure) return;
      const { dueAt } = await callEndpoint(requestDeletion, { body });
      notice.info(`Your account will be deleted on ${formatDate(dueAt)}.`);
      await Promise.all([client.invalidateQueries({ queryKey: ['deletion'] }), refreshProfile()]);
      // The form goes.
      document.getElementById('deletion')?.focus();
    },
    onFailure(error) {
      if (!isAboutFields(error)) setFailure(messageOf(error));
    },
  });
  return (
    <>
      <WhatHappens />
      <form onSubmit={submit} noValidate aria-busy={busy}>
        <Stack gap="md" align="stretch" maw={360}>
          <PasswordInput
            label="Your password"
            name="password"
            autoComplete="current-password"
            aria-required
            aria-invalid={form.errors.password ? true : undefined}
            {...form.getInputProps('password')}
          />
          <Refusal>{failure}</Refusal>
          <div>
            <Button type="submit" color="red" variant="light" loading={busy}>
              Delete my account
            </Button>
          </div>
        </Stack>
      </form>
    </>
  );
}
