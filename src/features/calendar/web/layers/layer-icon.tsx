import {
  IconCalendarEvent,
  IconCheckbox,
  IconClipboardCheck,
  IconFileAlert,
  IconHourglass,
  IconKey,
  IconRefreshAlert,
  IconTag,
} from '@tabler/icons-react';
import type { ShownLayer } from './use-layers.ts';

const icons = {
  events: IconCalendarEvent,
  tasks: IconCheckbox,
  quoteDeadlines: IconHourglass,
  offers: IconTag,
  conditions: IconClipboardCheck,
  documents: IconFileAlert,
  closings: IconKey,
  confirmations: IconRefreshAlert,
} as const satisfies Readonly<Record<ShownLayer, typeof IconKey>>;

/** What tells a layer from the others, beside its words. */
export function LayerIcon({
  layer,
  className,
}: {
  readonly layer: ShownLayer;
  readonly className: string | undefined;
}) {
  const Icon = icons[layer];
  return <Icon size={14} aria-hidden className={className} />;
}
