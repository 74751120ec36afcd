import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCalendarDown, IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../ui/api/api.ts';
import { confirm, useOpenQuestion } from '../../../ui/confirm.ts';
import { formatDate } from '../../../ui/format.ts';
import { ErrorState, LoadingRows } from '../../../ui/page/data-state.tsx';
import type { CalendarFeed } from '../contract.ts';
import { webcalOf } from '../model.ts';
import { feedOptions, useFeedActs } from './feed-queries.ts';

interface SubscribeProps {
  /** Undefined: the whole calendar. */
  readonly dealId?: string;
}

/** Opens the dialog with the private address for calendar programs. */
export function SubscribeButton({ dealId }: SubscribeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isAsking = useOpenQuestion() !== undefined;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarDown size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Subscribe
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Subscribe in your calendar app"
        size="lg"
        zIndex={190}
        closeOnEscape={!isAsking}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Subscription dealId={dealId} />
      </Modal>
    </>
  );
}

const whatIsIn = (dealId: string | undefined): string =>
  dealId === undefined
    ? 'Your events and open tasks appear in Google Calendar, Outlook or Apple Calendar and stay up to date. Changes you make there don’t come back to Plinth.'
    : 'Your events and open tasks for this deal appear in Google Calendar, Outlook or Apple Calendar and stay up to date.';

const onButHidden =
  'The address can’t be shown any more. Calendar apps that have it still get updates. Make a new address, or turn it off.';

function Subscription({ dealId }: { readonly dealId: string | undefined }) {
  const { data, error, isError, refetch } = useQuery(feedOptions(dealId));
  const { make, end } = useFeedActs(dealId);
  const failed = make.error ?? end.error;
  if (!data)
    return isError ? (
      <ErrorState title="Couldn't load the address." error={error} retry={() => void refetch()} />
    ) : (
      <LoadingRows rows={2} height={48} />
    );
  return (
    <Stack gap="md">
      <Text size="sm">{whatIsIn(dealId)}</Text>
      {data.feed ? (
        <Address feed={data.feed} />
      ) : (
        <Text size="sm" c="dimmed">
          {data.isOn ? onButHidden : 'There is no address yet.'}
        </Text>
      )}
      {failed ? (
        <Alert role="alert" color="red" variant="light" title="Couldn't save">
          {messageOf(failed)}
        </Alert>
      ) : null}
      <Acts isOn={data.isOn} make={make} end={end} />
    </Stack>
  );
}

function Address({ feed: { address, madeAt } }: { readonly feed: CalendarFeed }) {
  const clipboard = useClipboard({ timeout: 3_000 });
  return (
    <>
      <TextInput
        label="Private address"
        description={`Made ${formatDate(madeAt)}. Anyone who has it can read this calendar, so don’t share it.`}
        value={address}
        readOnly
        onFocus={(focused) => focused.currentTarget.select()}
      />
      <Group gap="sm">
        <Button
          leftSection={clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => clipboard.copy(address)}
        >
          {clipboard.copied ? 'Copied' : 'Copy address'}
        </Button>
        <Button component="a" variant="default" href={webcalOf(address)}>
          Open in calendar app
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        In Google Calendar, choose Other calendars, From URL, and paste the address. Apps check for changes on their own
        schedule, some only once a day.
      </Text>
    </>
  );
}

type Acts = ReturnType<typeof useFeedActs>;

function Acts({ isOn, make, end }: Acts & { readonly isOn: boolean }) {
  const isBusy = make.isPending || end.isPending;
  const replace = async () => {
    const isSure = await confirm({
      title: 'Make a new address',
      text: 'Calendar apps that use the current address stop getting updates.',
      confirm: 'Make a new address',
    });
    if (isSure) make.mutate();
  };
  const turnOff = async () => {
    const isSure = await confirm({
      title: 'Turn off',
      text: 'Calendar apps that use this address stop getting updates.',
      confirm: 'Turn off',
      dangerous: true,
    });
    if (isSure) end.mutate();
  };
  if (!isOn)
    return (
      <Group>
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          Make an address
        </Button>
      </Group>
    );
  return (
    <Group gap="sm" justify="flex-end">
      <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void turnOff()}>
        Turn off
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => void replace()}>
        Make a new address
      </Button>
    </Group>
  );
}
