import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type ComponentProps, useEffect, useRef } from 'react';
import { type DraggedFile, dragOf } from './drag.ts';

interface MovableProps extends Omit<ComponentProps<'li'>, 'ref'> {
  readonly file: DraggedFile;
  readonly isMovable: boolean;
}

/** A file in a list that can be dragged to a requirement. */
export function MovableItem({ file: { documentId, from }, isMovable, ...item }: MovableProps) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const dragged = element.current;
    if (!dragged || !isMovable) return;
    return draggable({ element: dragged, getInitialData: () => dragOf({ documentId, from }) });
  }, [documentId, from, isMovable]);
  return <li {...item} ref={element} data-movable={isMovable || undefined} />;
}
