import { Skeleton } from '@mantine/core';
import { lazyComponent } from '../../../../ui/lazy.tsx';

/** Advice is asked for once the rows are drawn; its code comes beside them. */
const loadAdvice = () => import('./advice.tsx');
// Should it fail, it is tried again when it is needed.
loadAdvice().catch(() => {});

export const AdvicePanel = lazyComponent(
  async () => (await loadAdvice()).AdvicePanel,
  () => <Skeleton height={88} radius="lg" />,
);

export const RowPath = lazyComponent(
  async () => (await loadAdvice()).RowPath,
  () => <Skeleton height={16} width={220} />,
);
