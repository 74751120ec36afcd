import { plainText } from '../article.ts';

/** The signs that a lesson can have beside its title. */
export const lessonIcons = [
  ...['building', 'calculator', 'calendar', 'cash', 'chart', 'checklist', 'file', 'folder', 'hammer', 'home'],
  ...['key', 'mail', 'map', 'messages', 'percent', 'route', 'scale', 'search', 'shield', 'users'],
] as const;
export type LessonIcon = (typeof lessonIcons)[number];

/** What a list of lessons shows of one. */
export interface LessonCard {
  /** Its folder and file, as `ground-up/the-budget`. */
  readonly id: string;
  readonly title: string;
  /** One or two sentences. */
  readonly summary: string;
  readonly icon: LessonIcon;
  readonly words: number;
  readonly readingMinutes: number;
}

/** A lesson as it was written: Markdown with the additions of render-lesson.ts. */
export interface Lesson extends LessonCard {
  readonly markdown: string;
}

/** Part of a lesson as a page shows it. The HTML was made when the app was built. */
export type Block =
  | { readonly type: 'text'; readonly content: string }
  | {
      readonly type: 'list';
      readonly title: string;
      readonly items: readonly string[];
      /** To be ticked off on paper. */
      readonly isChecklist: boolean;
    };

export interface RenderedLesson extends LessonCard {
  readonly blocks: readonly Block[];
}

const wordsPerMinute = 200;
const stated = ['title', 'summary', 'icon'] as const;

/**
 * Reads one lesson of `src/content/classes`.
 * @param path from the folder of classes, as `ground-up/the-budget.md`
 * @throws when the front matter lacks something, or says something that nobody reads
 */
export function readLesson(path: string, source: string): Lesson {
  const [, head, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const [, id] = /^([a-z0-9/-]+)\.md$/.exec(path) ?? [];
  if (head === undefined || markdown === undefined) throw new Error(`${path} has no front matter.`);
  if (id === undefined) throw new Error(`${path} is no name for a lesson.`);
  const lines = head.split('\n').map((line) => /^([a-z]+): (.+)$/.exec(line) ?? []);
  const values = new Map(lines.map(([, key = '', value = '']) => [key, value.trim()]));
  if ([...values.keys()].toSorted().join() !== [...stated].toSorted().join())
    throw new Error(`${path} states ${[...values.keys()].join(', ')} instead of ${stated.join(', ')}.`);
  const icon = lessonIcons.find((one) => one === values.get('icon'));
  if (icon === undefined) throw new Error(`${path}: there is no icon ${values.get('icon')}.`);
  const words = plainText(markdown).split(/\s+/).filter(Boolean).length;
  return {
    id,
    title: values.get('title') ?? '',
    summary: values.get('summary') ?? '',
    icon,
    words,
    readingMinutes: Math.max(1, Math.round(words / wordsPerMinute)),
    markdown,
  };
}

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
