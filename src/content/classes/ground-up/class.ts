import { inOrder } from '../in-order.ts';
import type { RenderedLesson } from '../lesson.ts';
import type { MiniClass } from '../mini-class.ts';
import { quiz } from './quiz.ts';
import { outline } from './sections.ts';

const lessons = import.meta.glob<RenderedLesson>('./*.md', { import: 'lesson', eager: true });

export const groundUp: MiniClass = {
  ...outline,
  progressKey: 'groundUpConstructionProgress',
  completedKey: 'groundUpConstructionClass_completed',
  sections: inOrder(outline.sections, lessons),
  quiz,
};
