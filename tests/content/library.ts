import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Article, readArticle } from '../../src/content/article.ts';

const folder = join(import.meta.dirname, '../../src/content');

/** Every article of the product, read as the build reads it. */
export const articles: readonly Article[] = globSync('{help,guides,blog,pages}/**/*.md', { cwd: folder })
  .sort()
  .map((path) => readArticle(path, readFileSync(join(folder, path), 'utf8')));

/** @throws when there is no such article */
export function article(slug: string): Article {
  const found = articles.find((one) => one.slug === slug);
  if (!found) throw new Error(`There is no article ${slug}.`);
  return found;
}
