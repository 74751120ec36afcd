import { Skeleton } from '@mantine/core';
import { late } from '../../../ui/on-demand.tsx';
import type { Calculation } from './use-calculation.ts';

/* What of a calculator is loaded once its numbers stand. */

interface PartProps {
  readonly calculation: Calculation;
}

export const SaveTool = late<PartProps>(
  async () => (await import('./saved/save-tool.tsx')).SaveTool,
  () => <Skeleton width={86} height={36} />,
);

export const SavedPanel = late<PartProps & { readonly isPart?: boolean }>(
  async () => (await import('./saved/saved-panel.tsx')).SavedPanel,
);

export const MarketPanel = late<PartProps>(
  async () => (await import('./market/market-panel.tsx')).MarketPanel,
  () => <Skeleton height={260} radius="lg" />,
);
