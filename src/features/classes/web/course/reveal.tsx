import { type ReactNode, useEffect, useRef } from 'react';
import classes from './course.module.css';

/** Of its height, to come in; of a tall one that much of the window will do. */
const shareInSight = 0.1;

interface RevealProps {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** A section of a long page that comes in when a tenth of it is in sight, and stays. Without motion it is there from the start. */
export function Reveal({ id, label, children }: RevealProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = section.current;
    if (element === null || !canReveal() || isInSight(element)) return;
    element.dataset.waiting = '';
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.some(
          ({ intersectionRatio, intersectionRect, rootBounds }) =>
            intersectionRatio >= shareInSight ||
            intersectionRect.height >= shareInSight * (rootBounds?.height ?? Number.POSITIVE_INFINITY),
        );
        if (!isSeen) return;
        delete element.dataset.waiting;
        observer.disconnect();
      },
      { threshold: [0, 0.01, 0.02, 0.05, shareInSight] },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      delete element.dataset.waiting;
    };
  }, []);
  return (
    <section ref={section} id={id} aria-label={label} className={classes.section}>
      {children}
    </section>
  );
}

const canReveal = (): boolean =>
  'IntersectionObserver' in window && !window.matchMedia('(prefers-reduced-motion: reduce), print').matches;

const isInSight = (element: HTMLElement): boolean => element.getBoundingClientRect().top < window.innerHeight;
