import type { RenderedLesson } from './lesson.ts';
import type { ProgressKey } from './progress-keys.ts';
import type { Question } from './quiz.ts';

/** Everything about a mini-class that is not its lessons and its quiz. */
export interface ClassOutline {
  readonly href: `/${string}`;
  /** Of its files. */
  readonly folder: string;
  readonly title: string;
  /** What it is about, in one sentence. */
  readonly description: string;
  /** What the list of the classes says of it. */
  readonly card: string;
  /** What browsers store the progress under; other pages may read it. */
  readonly progressKey: ProgressKey;
  /** What browsers store the text true under once the certificate was asked for. */
  readonly completedKey: ProgressKey;
  /** In order: each is the name of its lesson's file. */
  readonly sections: readonly string[];
}

/** A class whose sections open one after the other. */
export interface MiniClass extends Omit<ClassOutline, 'sections'> {
  readonly sections: readonly RenderedLesson[];
  /** Asked after each section. */
  readonly quiz: readonly Question[];
  /** Nothing comes after it. */
  readonly isLast?: true;
}
