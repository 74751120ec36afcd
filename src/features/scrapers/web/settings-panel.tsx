import { Alert, Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import type { Scraper, ScraperSettings } from '../contract.ts';
import { changeScraper } from '../endpoints.ts';
import { useScraperAct } from './queries.ts';
import { SettingsFields } from './settings-fields.tsx';

const settingsOf = (scraper: Scraper): ScraperSettings => {
  const { name, description, sourceType, url, sender, fetcher, frequency, weekday, hour, zone } = scraper;
  return { name, description, sourceType, url, sender, fetcher, frequency, weekday, hour, zone };
};

interface SettingsPanelProps {
  readonly scraper: Scraper;
  readonly canUseBrowser: boolean;
}

/** Name, address and schedule of a scraper. What was typed stays while runs go on. */
export function SettingsPanel({ scraper, canUseBrowser }: SettingsPanelProps) {
  const [changes, setChanges] = useState<Partial<ScraperSettings>>({});
  const settings = { ...settingsOf(scraper), ...changes };
  const save = useScraperAct(
    async () => {
      const { sourceType: _, ...body } = settings;
      await callEndpoint(changeScraper, { params: { id: scraper._id }, body });
      setChanges({});
    },
    { done: 'Scraper saved.' },
  );
  const errors = save.error instanceof ApiError ? (save.error.body?.fields ?? {}) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(undefined);
  };
  return (
    <Panel title="Settings" isWide>
      <form onSubmit={submit} noValidate aria-label="Settings">
        <Stack gap="md" maw={640}>
          <SettingsFields
            settings={settings}
            onChange={(more) => setChanges({ ...changes, ...more })}
            errors={errors}
            isNew={false}
            canUseBrowser={canUseBrowser}
          />
          {save.isError && Object.keys(errors).length === 0 ? (
            <Alert color="red" variant="light" role="alert">
              {messageOf(save.error)}
            </Alert>
          ) : null}
          <Group>
            <Button
              type="submit"
              variant="default"
              loading={save.isPending}
              disabled={Object.keys(changes).length === 0}
            >
              Save settings
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
