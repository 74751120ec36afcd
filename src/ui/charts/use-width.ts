import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is, known before it is painted; undefined while it is first drawn. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number | undefined] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const at = ref.current;
    if (at === null) return;
    const measure = () => setWidth(at.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(at);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
