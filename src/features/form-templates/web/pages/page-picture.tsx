import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from './pages.module.css';

/** Beyond this a canvas is refused, or takes more memory than a phone has. */
const mostPixels = 12_000_000;

interface PictureProps {
  readonly document: PDFDocumentProxy | undefined;
  /** From 0. */
  readonly index: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** The picture of a page, drawn while it is near what is on screen, so that a form of a hundred pages stays light. */
export function PagePicture({ document, index, width, height, scale }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useNear(canvas);
  useEffect(() => {
    const target = canvas.current;
    if (!document || !target || !isNear) return;
    let isOver = false;
    let cancel = () => {};
    const draw = async () => {
      const page = await document.getPage(index + 1);
      if (isOver) return;
      const sharp = Math.min(window.devicePixelRatio || 1, Math.sqrt(mostPixels / (width * height)) / scale);
      const viewport = page.getViewport({ scale: scale * sharp });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      const task = page.render({ canvas: target, viewport });
      cancel = () => task.cancel();
      await task.promise;
      target.dataset.drawn = '';
    };
    // A page that can't be drawn stays white; its fields are outlined all the same.
    draw().catch(() => {});
    return () => {
      isOver = true;
      cancel();
      delete target.dataset.drawn;
      target.width = 0;
      target.height = 0;
    };
  }, [document, index, width, height, scale, isNear]);
  return <canvas ref={canvas} className={classes.picture} role="img" aria-label={`Page ${index + 1}`} />;
}

/** Whether an element is on screen or about to be. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '900px 0px',
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
