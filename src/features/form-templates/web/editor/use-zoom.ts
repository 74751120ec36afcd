import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import type { PdfForm } from '../../../../kernel/files/pdf-form/form.ts';

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
/** The pages' own frame and the room for the marks that stick out. */
const margin = 12;

/** How large the pages are drawn: as wide as there is room, or so many times their size. */
export function useZoom({ pages }: PdfForm) {
  const { ref, width } = useElementSize();
  const [zoom, setZoom] = useState<number | 'fit'>('fit');
  const widest = Math.max(...pages.map((page) => page.width), 1);
  const fit = Math.min(2, Math.max(0.3, (width - margin) / widest));
  const scale = zoom === 'fit' ? fit : zoom;
  return {
    ref,
    scale: width === 0 ? 0.5 : scale,
    isFit: zoom === 'fit',
    fit: () => setZoom('fit'),
    larger: () => setZoom(zooms.find((one) => one > scale + 0.01) ?? 3),
    smaller: () => setZoom(zooms.findLast((one) => one < scale - 0.01) ?? 0.5),
  };
}
