import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import { lazyOnceIdle } from '../../../../../ui/lazy.tsx';
import type { ListedSlug } from '../../../../calculators/definitions/list.ts';
import classes from './hard-money.module.css';

interface Props {
  readonly slug: ListedSlug;
}

const Place = () => <Skeleton height={420} radius="lg" />;

/** Its code comes once the text can be read. */
const Calculator = lazyOnceIdle<Props>(
  async () => (await import('../../../../calculators/web/pages/embedded-calculator.tsx')).EmbeddedCalculator,
  Place,
);

/** A small calculator within the class, drawn as the reader comes near: a phone takes long over its inputs. Paper has no use for it. */
export function CalculatorInPlace({ slug }: Props) {
  const { ref, entry } = useIntersection({ rootMargin: '800px 0px' });
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  return (
    <div ref={ref} className={classes.calculator}>
      {wasNear ? <Calculator slug={slug} /> : <Place />}
    </div>
  );
}
