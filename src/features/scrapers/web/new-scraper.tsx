import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { shownZone } from '../../../ui/format.ts';
import { SubmitKeys, submitOnCtrlEnter } from '../../../ui/forms/live-form.tsx';
import { useOpenAfterMount } from '../../../ui/lazy.tsx';
import { LenderSelect } from '../../lenders/web/lender-select.tsx';
import { makeScraper } from '../endpoints.ts';
import { scrapersOptions } from './queries.ts';
import { newSettings, SettingsFields } from './settings-fields.tsx';

interface NewScraperProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly canUseBrowser: boolean;
}

/** The dialog that adds a scraper, and goes to its page. */
export const NewScraper = ({ isOpen, ...form }: NewScraperProps) => (
  <Modal
    opened={useOpenAfterMount(isOpen)}
    onClose={form.onClose}
    title="Add scraper"
    size="lg"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {isOpen ? <NewForm {...form} /> : null}
  </Modal>
);

const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? (error.body?.fields ?? {}) : {};

function NewForm({ onClose, canUseBrowser }: Omit<NewScraperProps, 'isOpen'>) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [lenderId, setLenderId] = useState<string | null>(null);
  const [settings, setSettings] = useState(() => newSettings(shownZone()));
  const [needsLender, setNeedsLender] = useState(false);
  const save = useMutation({
    mutationFn: async (lender: string) =>
      (await callEndpoint(makeScraper, { body: { ...settings, lenderId: lender } })).scraper,
    onSuccess: async ({ _id }) => {
      await client.invalidateQueries({ queryKey: scrapersOptions.queryKey });
      await navigate({ to: '/admin/scrapers/$scraperId', params: { scraperId: _id } });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (lenderId === null) setNeedsLender(true);
    else save.mutate(lenderId);
  };
  const errors = fieldsOf(save.error);
  return (
    <form onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate aria-label="Scraper">
      <Stack gap="md">
        <LenderSelect
          label="Lender"
          withAsterisk
          value={lenderId}
          error={needsLender && lenderId === null ? 'Choose the lender whose programs it reads' : undefined}
          onChange={setLenderId}
        />
        <SettingsFields
          settings={settings}
          onChange={(changes) => setSettings({ ...settings, ...changes })}
          errors={errors}
          isNew
          canUseBrowser={canUseBrowser}
        />
        {save.isError && Object.keys(errors).length === 0 ? (
          <Alert color="red" variant="light" role="alert">
            {messageOf(save.error)}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <SubmitKeys does="to add" />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Add scraper
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
