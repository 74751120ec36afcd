import { Skeleton } from '@mantine/core';
import { lazyOnceIdle } from '../../../../../ui/lazy.tsx';
import type { ListedSlug } from '../../../../calculators/definitions/list.ts';

/** A small calculator within the class. Its code comes once the text can be read. */
export const CalculatorInPlace = lazyOnceIdle<{ readonly slug: ListedSlug }>(
  async () => (await import('../../../../calculators/web/pages/embedded-calculator.tsx')).EmbeddedCalculator,
  () => <Skeleton height={420} radius="lg" />,
);
