import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Block, RenderedLesson } from '../../../../content/classes/lesson.ts';
import { Prose } from '../../../../ui/reading/prose.tsx';
import classes from './lesson.module.css';

interface LessonViewProps {
  readonly lesson: RenderedLesson;
  /** Of the title: a lesson stands on a page of its own, or is part of one. */
  readonly titleOrder?: 1 | 2 | 3;
}

/** A lesson as it is read, in any class. */
export const LessonView = ({ lesson: { blocks, ...head }, titleOrder = 2 }: LessonViewProps) => (
  <LessonFrame {...head} titleOrder={titleOrder}>
    {blocks.map((block, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a lesson never change their places
      <LessonBlock key={place} block={block} />
    ))}
  </LessonFrame>
);

interface LessonFrameProps {
  readonly title: string;
  readonly summary: string;
  readonly readingMinutes: number;
  readonly titleOrder: 1 | 2 | 3;
  readonly children: ReactNode;
}

/** The head of a lesson over its text. */
export const LessonFrame = ({ title, summary, readingMinutes, titleOrder, children }: LessonFrameProps) => (
  <article className={classes.lesson}>
    <header>
      <Title order={titleOrder}>{title}</Title>
      {summary === '' ? null : <p className={classes.summary}>{summary}</p>}
      <p className={classes.meta}>{readingMinutes === 1 ? '1 minute' : `${readingMinutes} minutes`} to read</p>
    </header>
    {children}
  </article>
);

function LessonBlock({ block }: { readonly block: Block }) {
  if (block.type === 'text') return <Prose html={block.content} />;
  const { title, items, isChecklist } = block;
  return (
    <section className={classes.list} data-checklist={isChecklist || undefined} aria-label={title}>
      <h3>{title}</h3>
      <Prose html={`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`} />
    </section>
  );
}
