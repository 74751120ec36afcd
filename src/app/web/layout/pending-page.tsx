import { Skeleton } from '@mantine/core';
import { LoadingRows } from '../../../ui/page/data-state.tsx';
import classes from '../../../ui/page/page.module.css';

/** While the code of a page is on its way: the frame it will fill. */
export function PendingPage() {
  return (
    <div className={classes.page}>
      <Skeleton height={32} width={240} mb="lg" />
      <LoadingRows />
    </div>
  );
}
