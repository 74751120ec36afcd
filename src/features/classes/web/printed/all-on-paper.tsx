import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RenderedLesson } from '../../../../content/classes/lesson.ts';
import { LessonView } from '../reading/lesson-view.tsx';
import classes from './printed.module.css';

interface AllOnPaperProps {
  /** Every lesson, one after the other. */
  readonly paper: ReactNode;
  /** Tabs or folds, of which a screen shows one, and what only a screen has. They keep their state. */
  readonly children: ReactNode;
}

/** Paper has all of what a screen shows one part of. */
export function AllOnPaper({ paper, children }: AllOnPaperProps) {
  const isPrinting = useIsPrinting();
  return (
    <>
      <div className={classes.onScreen}>{children}</div>
      {isPrinting ? paper : null}
    </>
  );
}

interface LessonsProps {
  readonly lessons: readonly RenderedLesson[];
  readonly titleOrder?: 2 | 3;
}

/** Lessons in their order, as on paper. */
export const Lessons = ({ lessons, titleOrder = 2 }: LessonsProps) =>
  lessons.map((lesson) => <LessonView key={lesson.id} lesson={lesson} titleOrder={titleOrder} />);

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const paper = window.matchMedia('print');
    const change = () => setPrinting(paper.matches);
    // The paper is laid out as soon as the event is over.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    paper.addEventListener('change', change);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      paper.removeEventListener('change', change);
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
