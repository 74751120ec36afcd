import { IconAlertTriangle, IconBulb, IconCheck, IconCircleDashed, IconMinus } from '@tabler/icons-react';
import type { ItemState } from '../mapping/items.ts';

const icons = {
  mapped: IconCheck,
  blank: IconMinus,
  suggested: IconBulb,
  open: IconCircleDashed,
  problem: IconAlertTriangle,
} as const;

/** The state of a place, which no color tells alone. */
export function StateIcon({ state, size = 14 }: { readonly state: ItemState; readonly size?: number | string }) {
  const Icon = icons[state];
  return <Icon size={size} aria-hidden />;
}
