import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lesson, readLesson } from '../../../src/content/classes/lesson.ts';

export const classFolder = join(import.meta.dirname, '../../../src/content/classes');

/** Every lesson of the classes, read as the build reads it. */
export const lessons: readonly Lesson[] = globSync('**/*.md', { cwd: classFolder })
  .sort()
  .map((path) => readLesson(path, readFileSync(join(classFolder, path), 'utf8')));

/** The sentences of a lesson as they are read: without tables, equations, examples and pictures. */
export const sentencesOf = (markdown: string): string[] =>
  markdown
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/^(?:\||!\[).*$/gm, '')
    .replace(/`([^`]*)`/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/[*_]/g, '')
    .split('\n')
    .map((line) => line.replace(/^(?:#+|\s*(?:-|\d+\.)(?: \[ \])?) /, '').trim())
    .flatMap((line) => line.split(/(?<=[.?!:])\s+(?=[\p{Lu}$\d“"])/u))
    .filter((sentence) => (sentence.match(/\p{L}{2,}/gu) ?? []).length > 2);
