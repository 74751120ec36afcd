import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../../../ui/api/idle.ts';
import classes from './course.module.css';

/** Of its height, to come in; of a tall one that much of the window will do. */
const shareInSight = 0.1;

interface RevealProps {
  readonly id: string;
  readonly label: string;
  /** Paper has nothing of it. */
  readonly isOnScreenOnly?: true;
  readonly children: ReactNode;
}

/** Draws what is out of sight once nothing else is to be done: a section at a time, since a phone takes long over the whole page. */
const drawnLater = 'data-later';

/** Before anything is scrolled to: where it stands depends on what is above it. */
export function drawAllSections(): void {
  for (const section of document.querySelectorAll(`[${drawnLater}]`)) section.removeAttribute(drawnLater);
}

/** A section of a long page that comes in when a tenth of it is in sight, and stays. Without motion it is there from the start. */
export function Reveal({ id, label, isOnScreenOnly, children }: RevealProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = section.current;
    if (element === null || !canReveal()) return;
    // What is in sight already stays. The observer says so after the first paint: measuring here would hold that up.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => isShown(entry) || (!isWaiting(element) && hasBegun(entry)))) {
          delete element.dataset.waiting;
          observer.disconnect();
        } else element.dataset.waiting = '';
      },
      { threshold: [0, 0.01, 0.02, 0.05, shareInSight] },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      delete element.dataset.waiting;
    };
  }, []);
  // An address that names a place has to find it where it will stay.
  const [isLater] = useState(() => window.location.hash === '');
  useEffect(() => whenIdle(async () => section.current?.removeAttribute(drawnLater)), []);
  return (
    <section
      ref={section}
      id={id}
      aria-label={label}
      className={classes.section}
      data-screen-only={isOnScreenOnly}
      {...(isLater ? { [drawnLater]: '' } : {})}
    >
      {children}
    </section>
  );
}

const canReveal = (): boolean =>
  'IntersectionObserver' in window && !window.matchMedia('(prefers-reduced-motion: reduce), print').matches;

const isWaiting = (element: HTMLElement): boolean => element.dataset.waiting !== undefined;
const heightOfWindow = ({ rootBounds }: IntersectionObserverEntry): number => rootBounds?.height ?? window.innerHeight;
/** In sight, or already scrolled past. */
const hasBegun = (entry: IntersectionObserverEntry): boolean => entry.boundingClientRect.top < heightOfWindow(entry);
const isShown = (entry: IntersectionObserverEntry): boolean =>
  entry.intersectionRatio >= shareInSight || entry.intersectionRect.height >= shareInSight * heightOfWindow(entry);
