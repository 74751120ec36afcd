import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { EndpointAnswer } from '../../../../kernel/endpoint.ts';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { DataState } from '../../../../ui/page/data-state.tsx';
import { AccountSection } from '../../../accounts/web/account/account-form.tsx';
import { AccountFrame } from '../../../accounts/web/account/account-frame.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import { Refusal } from '../../../accounts/web/sign-up/entry-form.tsx';
import type { OfferedPreference, Preference } from '../../preferences-contract.ts';
import { getPreferences, setPreferences } from '../../preferences-endpoints.ts';
import { PreferenceTable } from './preference-table.tsx';

const preferencesOptions = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => callEndpoint(getPreferences, {}, { signal }),
});

/** /account/notifications */
export function NotificationPreferencesPage() {
  const query = useQuery(preferencesOptions);
  return (
    <AccountFrame title="Notifications" subtitle="Choose what you are notified about, and how.">
      <DataState query={query} failed="Couldn't load your settings.">
        {(answer) => <Preferences stored={answer} />}
      </DataState>
      <AlwaysTold />
    </AccountFrame>
  );
}

function Preferences({ stored }: { readonly stored: EndpointAnswer<typeof getPreferences> }) {
  const client = useQueryClient();
  const [preferences, setChosen] = useState<readonly OfferedPreference[]>(stored.preferences);
  const [marketingOptIn, setMarketingOptIn] = useState(stored.marketingOptIn);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const answer = await callEndpoint(setPreferences, {
        body: { preferences: preferences.map(statedIn), marketingOptIn },
      });
      client.setQueryData(preferencesOptions.queryKey, answer);
      notice.success('Notification settings saved.');
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const choose = (changed: OfferedPreference) =>
    setChosen((before) => before.map((one) => (one.type === changed.type ? changed : one)));
  return (
    <form onSubmit={save} aria-busy={busy}>
      <AccountSection title="Notifications" about={<AboutTypes />}>
        <PreferenceTable preferences={preferences} onChange={choose} />
      </AccountSection>
      <AccountSection title="News about Plinth">
        <Checkbox
          label="Email me news about Plinth"
          description="Occasional updates. We don’t share your address."
          checked={marketingOptIn}
          onChange={(event) => setMarketingOptIn(event.currentTarget.checked)}
        />
      </AccountSection>
      <Stack gap="md" mb="xl">
        <Refusal>{failure}</Refusal>
        <Group>
          <Button type="submit" loading={busy}>
            Save settings
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const statedIn = ({ type, inProduct, byMail }: OfferedPreference): Preference => ({ type, inProduct, byMail });

function AboutTypes() {
  const { role } = useProfile();
  if (role === 'lender')
    return 'In Plinth and by email. “Once a day” is one email at 8:00 AM with everything unread. Requests stay in your inbox even when their notifications are off.';
  return (
    <>
      In Plinth and by email. “Once a day” is one email at 8:00 AM with everything unread. To change alerts for new
      matches, open{' '}
      <Anchor component={Link} to="/saved-searches" inherit underline="always">
        your saved searches
      </Anchor>
      .
    </>
  );
}

/** What is no choice, and why. */
function AlwaysTold() {
  const { role } = useProfile();
  return (
    <AccountSection title="Always on">
      <Stack gap="xs" data-wide>
        <Text size="sm">
          Security notices (a new password, a new email address, another second factor, links that were requested), and
          notices about your plan, your data export and the deletion of your account.
        </Text>
        {role === 'lender' ? (
          <Text size="sm">
            Emails about quote requests. They go to your company’s address, and anyone who reads that mailbox can
            respond with the link in them, so they can’t be turned off for one person.
          </Text>
        ) : null}
      </Stack>
    </AccountSection>
  );
}
