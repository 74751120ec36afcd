import type { RenderedLesson } from '../lesson.ts';
import { inOrder } from '../lesson.ts';
import type { MiniClass } from '../outline.ts';
import { quiz } from './quiz.ts';
import { outline } from './sections.ts';

const lessons = import.meta.glob<RenderedLesson>('./*.md', { import: 'lesson', eager: true });

export const brokerBusiness: MiniClass = {
  ...outline,
  sections: inOrder(outline.sections, lessons),
  quiz,
  isLast: true,
};
