import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';
import { draggedFile } from './drag.ts';

/** A requirement that files of the deal can be dropped on. */
export function usePlaceTarget(requirementId: string, canEdit: boolean) {
  const element = useRef<HTMLLIElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || !canEdit) return;
    return dropTargetForElements({
      element: target,
      getData: () => ({ requirementId }),
      canDrop: ({ source }) => draggedFile(source.data) !== undefined,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [requirementId, canEdit]);
  return { element, isOver };
}
