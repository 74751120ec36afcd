import { Skeleton } from '@mantine/core';
import type { ShownFigure } from '../../../../../lending/kinds/show-figures.ts';
import { FigureList } from '../../../../../ui/lists/figure-list.tsx';
import classes from './detail.module.css';

export const Figures = ({ figures }: { readonly figures: readonly ShownFigure[] }) => (
  <FigureList className={classes.figures} figures={figures} />
);

/** The columns of a request before it is there. */
export function DetailSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <div className={classes.status}>
        <Skeleton height={20} width={180} />
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Skeleton height={260} radius="lg" />
          <Skeleton height={280} radius="lg" />
        </div>
        <div className={classes.column}>
          <Skeleton height={560} radius="lg" />
        </div>
      </div>
    </div>
  );
}
