import { Group } from '@mantine/core';
import { DealEvents as Events } from '../../../features/calendar/web/deal/deal-events.tsx';
import { SubscribeButton } from '../../../features/calendar-feeds/web/subscribe.tsx';
import type { PipelineEntry } from '../../../features/pipeline/contract.ts';

/** The events of a deal, and the private address of its events and tasks for calendar programs. */
export const DealEvents = ({ entry }: { readonly entry: PipelineEntry }) => (
  <>
    <Events entry={entry} />
    <Group justify="flex-end" mt="sm">
      <SubscribeButton dealId={entry._id} />
    </Group>
  </>
);
