import '@mantine/core/styles/Radio.css';
import { Alert, Anchor, Button, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { Page } from '../../../ui/page/page.tsx';
import { askPrivacy, confirmPrivacy } from '../endpoints.ts';
import { answeredWithinDays, confirmedWithinDays, requestToken } from '../model.ts';
import { AskFields, emptyRequest } from './ask-fields.tsx';

/** /privacy-request: anybody asks for their data or its erasure; with the token of the email behind the #, confirms it. */
export function PrivacyRequestPage() {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const [token] = useState(hash);
  return (
    <Page
      title="Privacy request"
      subtitle="Ask for a copy of what Plinth stores about you, or have it erased. You don’t need an account."
      width="narrow"
    >
      <Paper withBorder p="lg">
        {token === '' ? <Ask /> : <Confirm token={token} />}
      </Paper>
    </Page>
  );
}

function Ask() {
  const [value, setValue] = useState(emptyRequest);
  const sending = useMutation({ mutationFn: () => callEndpoint(askPrivacy, { body: value }) });
  const { error } = sending;
  if (sending.isSuccess)
    return (
      <Stack role="status">
        <Text fw={600}>Check your email</Text>
        <Text>
          We emailed {value.email} a link to confirm the request. It works for {confirmedWithinDays} days. Nothing
          happens until you open it.
        </Text>
      </Stack>
    );
  return (
    <form
      noValidate
      aria-label="Privacy request"
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate();
      }}
    >
      <Stack gap="md">
        {error && !(error instanceof ApiError && error.body?.fields) ? (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
        <AskFields value={value} error={error} onChange={setValue} by="own" />
        <Button type="submit" size="md" loading={sending.isPending} w="fit-content">
          Send request
        </Button>
        <Text size="sm" c="dimmed">
          If you have an account, you can{' '}
          <Anchor component={Link} to="/account/data" underline="always" inherit>
            download or delete everything in it
          </Anchor>{' '}
          yourself. See{' '}
          <Anchor component={Link} to="/privacy" underline="always" inherit>
            Privacy
          </Anchor>{' '}
          for your rights.
        </Text>
      </Stack>
    </form>
  );
}

/** Programs that look at emails open links; only a person presses a button. */
function Confirm({ token }: { readonly token: string }) {
  const confirming = useMutation({ mutationFn: () => callEndpoint(confirmPrivacy, { body: { token } }) });
  if (!requestToken.test(token))
    return <Text role="alert">This link is incomplete. Open it again from the email, or make a new request.</Text>;
  if (confirming.isSuccess)
    return (
      <Stack role="status">
        <Text fw={600}>Request confirmed</Text>
        <Text>We respond by email within {answeredWithinDays} days.</Text>
      </Stack>
    );
  return (
    <Stack align="flex-start">
      {confirming.error ? (
        <Alert color="red" role="alert">
          {messageOf(confirming.error)}
        </Alert>
      ) : null}
      <Text>Confirm that you asked for this.</Text>
      <Button size="md" loading={confirming.isPending} onClick={() => confirming.mutate()}>
        Confirm request
      </Button>
    </Stack>
  );
}
