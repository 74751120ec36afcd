import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { AdvicePanel as Panel, RowPath as Path } from './advice.tsx';

/** Advice is asked for once the rows are drawn; its code comes beside them. */
const loadAdvice = () => import('./advice.tsx');
const LatePanel = lazy(async () => ({ default: (await loadAdvice()).AdvicePanel }));
const LatePath = lazy(async () => ({ default: (await loadAdvice()).RowPath }));
// Should it fail, it is tried again when it is needed.
loadAdvice().catch(() => {});

export const AdvicePanel = (props: ComponentProps<typeof Panel>) => (
  <Suspense fallback={<Skeleton height={88} radius="lg" />}>
    <LatePanel {...props} />
  </Suspense>
);

export const RowPath = (props: ComponentProps<typeof Path>) => (
  <Suspense fallback={<Skeleton height={16} width={220} />}>
    <LatePath {...props} />
  </Suspense>
);
