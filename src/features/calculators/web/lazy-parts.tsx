import { Skeleton } from '@mantine/core';
import { lazyComponent } from '../../../ui/lazy.tsx';
import type { Calculation } from './use-calculation.ts';

/* What of a calculator is loaded once its numbers stand. */

interface PartProps {
  readonly calculation: Calculation;
}

export const SaveTool = lazyComponent<PartProps>(
  async () => (await import('./saved/save-tool.tsx')).SaveTool,
  () => <Skeleton width={86} height={36} />,
);

export const SavedPanel = lazyComponent<PartProps & { readonly isPart?: boolean }>(
  async () => (await import('./saved/saved-panel.tsx')).SavedPanel,
);

export const MarketPanel = lazyComponent<PartProps>(
  async () => (await import('./market/market-panel.tsx')).MarketPanel,
  () => <Skeleton height={260} radius="lg" />,
);
