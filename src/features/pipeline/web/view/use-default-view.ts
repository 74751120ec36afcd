import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { placeOfView, viewsOptions } from '../table/view-queries.ts';
import type { PipelinePlace } from './view-address.ts';

/** Opens the person's default view where the pipeline was opened without saying what of it. */
export function useDefaultView({ show }: PipelinePlace): void {
  const isBare = useLocation({ select: ({ searchStr }) => searchStr === '' });
  // Only as it was opened: whoever goes on to the plain list meant that.
  const [isOpen, setOpen] = useState(isBare);
  const { data: views } = useQuery({ ...viewsOptions, enabled: isOpen });
  useEffect(() => {
    if (!isOpen || views === undefined) return;
    setOpen(false);
    const view = views.find(({ isDefault }) => isDefault);
    if (view && isBare) show(placeOfView(view), { replace: true });
  }, [isOpen, isBare, views, show]);
}
