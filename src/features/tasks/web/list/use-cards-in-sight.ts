import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { NextPage } from '../../../../ui/lists/next-page.ts';
import type { Task } from '../../contract.ts';

const usualHeight = 150;

/** Which cards are drawn, and how much lies before and after them. Near the end the next page is read. */
export function useCardsInSight(tasks: readonly Task[], more: NextPage['more']) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const virtual = useWindowVirtualizer({
    count: tasks.length,
    estimateSize: () => usualHeight,
    getItemKey: (index) => tasks[index]?._id ?? index,
    overscan: 6,
    gap: 10,
    scrollMargin: top,
    scrollPaddingStart: 130,
    scrollPaddingEnd: 20,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= tasks.length - 20) more?.();
  }, [last, tasks.length, more]);
  return {
    list,
    items: items.map(({ index, key }) => ({ index, key, measure: virtual.measureElement })),
    before: (items[0]?.start ?? top) - top,
    after: virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    scrollTo: (index: number) => virtual.scrollToIndex(index, { align: 'auto' }),
  };
}
