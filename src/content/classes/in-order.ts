import type { RenderedLesson } from './lesson.ts';

/**
 * The lessons of a folder in the order of their names.
 * @param lessons by path, as the build hands them over
 * @throws when one is missing
 */
export function inOrder(
  names: readonly string[],
  lessons: Readonly<Record<string, RenderedLesson>>,
): readonly RenderedLesson[] {
  return names.map((name) => {
    const lesson = lessons[`./${name}.md`];
    if (lesson === undefined) throw new Error(`There is no lesson ${name}.`);
    return lesson;
  });
}
