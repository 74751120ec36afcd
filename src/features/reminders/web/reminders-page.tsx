import { Button, Checkbox, Group, NativeSelect, Radio, Stack } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { DataState } from '../../../ui/page/data-state.tsx';
import { AccountSection } from '../../accounts/web/account/account-form.tsx';
import { AccountFrame } from '../../accounts/web/account/account-frame.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { Refusal } from '../../accounts/web/sign-up/entry-form.tsx';
import type { ReminderSettings } from '../contract.ts';
import { readReminderSettings, setReminderSettings } from '../endpoints.ts';
import { eventLeads, morningLabel, morningTimes, taskTimes } from '../model.ts';

const settingsOptions = queryOptions({
  queryKey: ['reminder-settings'],
  queryFn: async ({ signal }) => (await callEndpoint(readReminderSettings, {}, { signal })).settings,
});

/** /account/reminders */
export function RemindersPage() {
  const query = useQuery(settingsOptions);
  return (
    <AccountFrame title="Reminders" subtitle="Choose when you are reminded of what is ahead.">
      <DataState query={query} failed="Couldn't load your settings.">
        {(stored) => <Settings stored={stored} />}
      </DataState>
    </AccountFrame>
  );
}

const leadLabels: Readonly<Record<(typeof eventLeads)[number], string>> = {
  0: 'When it starts',
  10: '10 minutes before',
  60: '1 hour before',
  1440: '1 day before',
};
const timeLabels: Readonly<Record<(typeof taskTimes)[number], string>> = {
  morning: 'At 9:00 AM on the day it is due',
  due: 'When it is due',
};

function Settings({ stored }: { readonly stored: ReminderSettings }) {
  const client = useQueryClient();
  const { role } = useProfile();
  const [settings, setSettings] = useState(stored);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const answer = await callEndpoint(setReminderSettings, { body: settings });
      client.setQueryData(settingsOptions.queryKey, answer.settings);
      notice.success('Reminders saved.');
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={save} aria-busy={busy}>
      {role === 'lender' ? null : <WhenReminded settings={settings} onChange={setSettings} />}
      <AccountSection
        title="Morning email"
        about="What is overdue, what is for today and what comes next, on weekdays. Nothing is sent when nothing needs your attention."
      >
        <Checkbox
          label="Email me my day"
          checked={settings.morningMail}
          onChange={(event) => setSettings({ ...settings, morningMail: event.currentTarget.checked })}
        />
        <NativeSelect
          label="Send it at"
          mt="sm"
          description="In your time zone, which you can change under Profile."
          maw={320}
          disabled={!settings.morningMail}
          data={morningTimes.map((value) => ({ value, label: morningLabel(value) }))}
          value={settings.morningTime}
          onChange={({ currentTarget: { value } }) => {
            const morningTime = morningTimes.find((one) => one === value);
            if (morningTime) setSettings({ ...settings, morningTime });
          }}
        />
      </AccountSection>
      <Stack gap="md" mb="xl">
        <Refusal>{failure}</Refusal>
        <Group>
          <Button type="submit" loading={busy}>
            Save reminders
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface PartProps {
  readonly settings: ReminderSettings;
  readonly onChange: (settings: ReminderSettings) => void;
}

function WhenReminded({ settings, onChange }: PartProps) {
  return (
    <>
      <AccountSection
        title="Events"
        about="Reminders appear in Plinth and reach you by email. Turn either off under Notifications."
      >
        <Radio.Group
          label="Remind me of an event"
          name="eventLead"
          value={String(settings.eventLead)}
          onChange={(value) => {
            const eventLead = eventLeads.find((one) => String(one) === value);
            if (eventLead !== undefined) onChange({ ...settings, eventLead });
          }}
        >
          <Stack gap="xs" mt="xs">
            {eventLeads.map((one) => (
              <Radio key={one} value={String(one)} label={leadLabels[one]} />
            ))}
          </Stack>
        </Radio.Group>
      </AccountSection>
      <AccountSection title="Tasks" about="Every open task that is assigned to you.">
        <Radio.Group
          label="Remind me of a task"
          name="taskTime"
          value={settings.taskTime}
          onChange={(value) => {
            const taskTime = taskTimes.find((one) => one === value);
            if (taskTime) onChange({ ...settings, taskTime });
          }}
        >
          <Stack gap="xs" mt="xs">
            {taskTimes.map((one) => (
              <Radio key={one} value={one} label={timeLabels[one]} />
            ))}
          </Stack>
        </Radio.Group>
      </AccountSection>
    </>
  );
}
