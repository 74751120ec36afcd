import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import classes from './scroll-edges.module.css';

interface ScrollEdgesProps {
  /** What scrolls sideways. */
  readonly of: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A shadow at each side where there is more than is in sight. */
export function ScrollEdges({ of: scrolled, children }: ScrollEdgesProps) {
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const element = scrolled.current;
    if (!element) return;
    const measure = () => {
      const before = element.scrollLeft > 1;
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setMore((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    // What is inside may come to be wider than it was.
    const observer = new ResizeObserver(measure);
    for (const one of [element, ...element.children]) observer.observe(one);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scrolled]);
  return (
    <div className={classes.edges} data-before={more.before || undefined} data-after={more.after || undefined}>
      {children}
    </div>
  );
}

const edgePx = 56;
const stepPx = 18;

/** Scrolls on while something is dragged near a side. */
export function scrollNearEdge(element: HTMLElement, pointerX: number): void {
  const { left, right } = element.getBoundingClientRect();
  if (pointerX < left + edgePx) element.scrollLeft -= stepPx;
  else if (pointerX > right - edgePx) element.scrollLeft += stepPx;
}
