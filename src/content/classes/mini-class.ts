import type { RenderedLesson } from './lesson.ts';
import type { ProgressKey } from './progress-keys.ts';
import type { Question } from './quiz.ts';

/** A class whose sections open one after the other. */
export interface MiniClass {
  readonly title: string;
  readonly description: string;
  /** What browsers store the progress under; other pages may read it. */
  readonly progressKey: ProgressKey;
  /** What browsers store the text true under once the certificate was asked for. */
  readonly completedKey: ProgressKey;
  readonly sections: readonly RenderedLesson[];
  /** Asked after each section. */
  readonly quiz: readonly Question[];
  /** Nothing comes after it. */
  readonly isLast?: true;
}
