import { Skeleton } from '@mantine/core';
import { late } from '../../../../ui/on-demand.tsx';

/** Advice is asked for once the rows are drawn; its code comes beside them. */
const loadAdvice = () => import('./advice.tsx');
// Should it fail, it is tried again when it is needed.
loadAdvice().catch(() => {});

export const AdvicePanel = late(
  async () => (await loadAdvice()).AdvicePanel,
  () => <Skeleton height={88} radius="lg" />,
);

export const RowPath = late(
  async () => (await loadAdvice()).RowPath,
  () => <Skeleton height={16} width={220} />,
);
