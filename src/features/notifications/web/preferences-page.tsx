import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { DataState } from '../../../ui/page/data-state.tsx';
import { AccountSection } from '../../accounts/web/account/account-form.tsx';
import { AccountFrame } from '../../accounts/web/account/account-frame.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { Refusal } from '../../accounts/web/sign-up/entry-form.tsx';
import { getPreferences, type Preference, setPreferences } from '../preferences-contract.ts';
import { PreferenceTable } from './preference-table.tsx';

const preferencesOptions = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => callEndpoint(getPreferences, {}, { signal }),
});

/** /account/notifications */
export function NotificationPreferencesPage() {
  const query = useQuery(preferencesOptions);
  return (
    <AccountFrame title="Notifications" subtitle="What you are told, and how.">
      <DataState query={query} failed="Your choices could not be loaded.">
        {(answer) => <Preferences stored={answer} />}
      </DataState>
      <AlwaysTold />
    </AccountFrame>
  );
}

function Preferences({ stored }: { readonly stored: EndpointAnswer<typeof getPreferences> }) {
  const client = useQueryClient();
  const [preferences, setChosen] = useState<readonly Preference[]>(stored.preferences);
  const [marketingOptIn, setMarketingOptIn] = useState(stored.marketingOptIn);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const answer = await callEndpoint(setPreferences, { body: { preferences: [...preferences], marketingOptIn } });
      client.setQueryData(preferencesOptions.queryKey, answer);
      notice.success('Your choices have been saved.');
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const choose = (changed: Preference) =>
    setChosen((before) => before.map((one) => (one.sort === changed.sort ? changed : one)));
  return (
    <form onSubmit={save} aria-busy={busy}>
      <AccountSection title="What you are told of" about={<AboutSorts />}>
        <PreferenceTable preferences={preferences} onChange={choose} />
      </AccountSection>
      <AccountSection title="News about Plinth">
        <Checkbox
          label="Send me news about Plinth by e-mail"
          description="Now and then. Nobody else gets your address."
          checked={marketingOptIn}
          onChange={(event) => setMarketingOptIn(event.currentTarget.checked)}
        />
      </AccountSection>
      <Stack gap="md" mb="xl">
        <Refusal>{failure}</Refusal>
        <Group>
          <Button type="submit" loading={busy}>
            Save the choices
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function AboutSorts() {
  const { role } = useProfile();
  if (role === 'lender')
    return 'At the bell, and by mail. Once a day means one mail at 8:00 with what is unread. Turned off, a request still stands in your inbox, and an open page still shows what changes.';
  return (
    <>
      At the bell, and by mail. Once a day means one mail at 8:00 with what is unread. What is turned off still shows on
      its own page. What a saved search finds is chosen{' '}
      <Anchor component={Link} to="/saved-searches" inherit underline="always">
        at each saved search
      </Anchor>
      .
    </>
  );
}

/** What is no choice, and why. */
function AlwaysTold() {
  const { role } = useProfile();
  return (
    <AccountSection title="What always comes">
      <Stack gap="xs" data-wide>
        <Text size="sm">
          What protects your account (a new password, a new e-mail address, another second factor, links that somebody
          asked for), and news about your own plan, the copy of your data and the end of your account.
        </Text>
        {role === 'lender' ? (
          <Text size="sm">
            Mails about quote requests, which go to your company's address and not to you. Everybody who reads that
            mailbox can answer with the link in them, without an account, so no single person turns them off.
          </Text>
        ) : null}
      </Stack>
    </AccountSection>
  );
}
