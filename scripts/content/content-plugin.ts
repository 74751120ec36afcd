// Hands what there is to read to the web app: an article whole (as HTML), as a card, or those of a folder as an index to search in; a lesson as blocks.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { indexed, readArticle } from '../../src/content/article.ts';
import { readLesson } from '../../src/content/classes/lesson.ts';
import { writeIndex } from '../../src/content/search.ts';
import { renderArticle } from './render-article.ts';
import { renderLesson } from './render-lesson.ts';

const contentFolder = resolve(import.meta.dirname, '../../src/content');
const classFolder = join(contentFolder, 'classes');

export function articles(): Plugin {
  return {
    name: 'articles',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (!file.startsWith(contentFolder)) return null;
      const read = (path: string) => {
        this.addWatchFile(path);
        return readArticle(relative(contentFolder, path), readFileSync(path, 'utf8'));
      };
      if (query === 'search-index') {
        const folder = dirname(file);
        const files = globSync('**/*.md', { cwd: folder }).toSorted();
        const index = writeIndex(files.map((path) => indexed(read(join(folder, path)))));
        return `export const index = ${JSON.stringify(index)};`;
      }
      if (!file.endsWith('.md')) return null;
      if (file.startsWith(`${classFolder}/`)) {
        this.addWatchFile(file);
        const lesson = readLesson(relative(classFolder, file), readFileSync(file, 'utf8'));
        return `export const lesson = ${JSON.stringify(await renderLesson(lesson))};`;
      }
      const article = read(file);
      const { markdown: _left, ...card } = article;
      if (query === 'card') return `export const card = ${JSON.stringify(card)};`;
      return `export const article = ${JSON.stringify(renderArticle(article))};`;
    },
  };
}
