// Hands the articles of src/content to the web app: whole (as HTML), as a card, or as a card with what it is searched by.
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { indexed, readArticle } from '../src/content/article.ts';
import { renderArticle } from './render-article.ts';

const contentFolder = resolve(import.meta.dirname, '../src/content');

export function articles(): Plugin {
  return {
    name: 'articles',
    enforce: 'pre',
    load(id) {
      const [file = '', query] = id.split('?');
      if (!file.endsWith('.md') || !file.startsWith(contentFolder)) return null;
      this.addWatchFile(file);
      const article = readArticle(relative(contentFolder, file), readFileSync(file, 'utf8'));
      const { markdown: _left, ...card } = article;
      if (query === 'card') return `export const card = ${JSON.stringify(card)};`;
      if (query === 'indexed') return `export const card = ${JSON.stringify(indexed(article))};`;
      return `export const article = ${JSON.stringify(renderArticle(article))};`;
    },
  };
}
