import { NativeSelect, Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { ScraperSettings } from '../contract.ts';
import {
  type Frequency,
  frequencies,
  frequencyLabels,
  hourLabel,
  scheduleZones,
  sourceTypeLabels,
  sourceTypes,
  weekdays,
} from '../model.ts';

export const newSettings = (zone: string): ScraperSettings => ({
  name: '',
  description: '',
  sourceType: 'page',
  url: '',
  sender: '',
  fetcher: 'plain',
  frequency: 'weekly',
  weekday: 1,
  hour: 6,
  zone,
});

interface FieldsProps {
  readonly settings: ScraperSettings;
  readonly onChange: (changes: Partial<ScraperSettings>) => void;
  readonly errors: Readonly<Record<string, string>>;
  /** What is read is chosen once. */
  readonly isNew: boolean;
  readonly canUseBrowser: boolean;
}

/** What a scraper reads, and when. */
export function SettingsFields({ settings, onChange, errors, isNew, canUseBrowser }: FieldsProps) {
  const { name, description, sourceType } = settings;
  return (
    <Stack gap="md">
      <TextInput
        label="Name"
        withAsterisk
        value={name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={5}
        value={description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      {isNew ? (
        <Radio.Group
          label="What to read"
          value={sourceType}
          onChange={(value) =>
            onChange({ sourceType: sourceTypes.find((one) => one === value) ?? 'page', fetcher: 'plain' })
          }
        >
          <Stack gap="xs" mt={6}>
            {sourceTypes.map((one) => (
              <Radio key={one} value={one} label={sourceTypeLabels[one]} />
            ))}
          </Stack>
        </Radio.Group>
      ) : null}
      <PlaceFields settings={settings} onChange={onChange} errors={errors} canUseBrowser={canUseBrowser} />
    </Stack>
  );
}

const browserTexts = {
  use: 'A browser is slower. Use it for pages that show nothing without scripts.',
  missing:
    'Pages that show nothing without scripts need a browser, and this server has none. Its operator can set one up.',
} as const;

/** Where it reads, and when. */
function PlaceFields({ settings, onChange, errors, canUseBrowser }: Omit<FieldsProps, 'isNew'>) {
  const { sourceType, url, sender, fetcher } = settings;
  return sourceType === 'email' ? (
    <TextInput
      label="Sent from"
      description="Only email that is proven to be from this address is read."
      type="email"
      withAsterisk
      value={sender}
      error={errors.sender}
      onChange={(event) => onChange({ sender: event.currentTarget.value })}
    />
  ) : (
    <>
      <TextInput
        label={sourceType === 'page' ? 'Address of the page' : 'Address of the rate sheet'}
        description={sourceType === 'page' ? undefined : 'A PDF, Excel (.xlsx) or CSV file.'}
        type="url"
        placeholder="https://"
        withAsterisk
        value={url}
        error={errors.url}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
      {sourceType === 'page' ? (
        <NativeSelect
          label="Fetch with"
          description={canUseBrowser ? browserTexts.use : browserTexts.missing}
          value={fetcher}
          error={errors.fetcher}
          data={[
            { value: 'plain', label: 'A plain request' },
            { value: 'browser', label: 'A browser', disabled: !canUseBrowser },
          ]}
          onChange={(event) => onChange({ fetcher: event.currentTarget.value === 'browser' ? 'browser' : 'plain' })}
        />
      ) : null}
      <ScheduleFields settings={settings} onChange={onChange} />
    </>
  );
}

function ScheduleFields({ settings, onChange }: Pick<FieldsProps, 'settings' | 'onChange'>) {
  const { frequency, weekday, hour, zone } = settings;
  const zones = scheduleZones.some(({ value }) => value === zone)
    ? [...scheduleZones]
    : [...scheduleZones, { value: zone, label: zone }];
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label="Runs"
        value={frequency}
        data={frequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
        onChange={(event) => onChange({ frequency: event.currentTarget.value as Frequency })}
      />
      {frequency === 'weekly' ? (
        <NativeSelect
          label="On"
          value={String(weekday)}
          data={weekdays.map((label, value) => ({ value: String(value), label }))}
          onChange={(event) => onChange({ weekday: Number(event.currentTarget.value) })}
        />
      ) : null}
      {frequency === 'off' ? null : (
        <>
          <NativeSelect
            label="At"
            value={String(hour)}
            data={Array.from({ length: 24 }, (_, value) => ({ value: String(value), label: hourLabel(value) }))}
            onChange={(event) => onChange({ hour: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Time zone"
            value={zone}
            data={zones}
            onChange={(event) => onChange({ zone: event.currentTarget.value })}
          />
        </>
      )}
    </SimpleGrid>
  );
}
