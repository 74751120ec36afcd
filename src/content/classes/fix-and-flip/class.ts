import type { RenderedLesson } from '../lesson.ts';
import { quiz } from './quiz.ts';
import { description, sections as outline, title } from './sections.ts';

const lessons = import.meta.glob<RenderedLesson>('./*/*.md', { import: 'lesson', eager: true });

/** A section of the class with its lessons, each a tab. */
export interface FlipSection {
  readonly id: string;
  /** Where it stands on the page. */
  readonly anchor: string;
  readonly title: string;
  readonly description: string;
  readonly tabs: readonly { readonly id: string; readonly lesson: RenderedLesson }[];
}

function lessonOf(section: string, id: string): RenderedLesson {
  const lesson = lessons[`./${section}/${id}.md`];
  if (lesson === undefined) throw new Error(`There is no lesson ${section}/${id}.`);
  return lesson;
}

export const fixAndFlipClass = {
  title,
  description,
  sections: outline.map(
    ({ tabs, ...section }): FlipSection => ({
      ...section,
      tabs: tabs.map((id) => ({ id, lesson: lessonOf(section.anchor, id) })),
    }),
  ),
  quiz,
};
