import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Article, addressOf, anchorOf, plainText, type Room, readArticle } from '../../../../content/article.ts';
import { glossary, termAnchor } from '../../../../content/glossary.ts';
import type { KnowledgeSource } from '../../model.ts';

/** A section of something to read, as it is searched and shown. */
export interface KnowledgeEntry {
  readonly source: KnowledgeSource;
  /** Of this site, with the anchor of the section. */
  readonly path: `/${string}`;
  readonly title: string;
  readonly heading: string | null;
  /** Words that people look for and the text does not use. */
  readonly keywords: string;
  readonly text: string;
}

const contentFolder = join(import.meta.dirname, '../../../../content');
const sourceOf: Readonly<Record<Room, KnowledgeSource>> = {
  help: 'help',
  guides: 'guide',
  blog: 'note',
  pages: 'page',
};

/** An article in its sections: what stands before the first heading with the summary, then one for each heading. */
export function sectionsOf(article: Article): readonly KnowledgeEntry[] {
  const { room, title, summary, keywords, markdown } = article;
  const source = sourceOf[room];
  const [beginning = '', ...sections] = markdown.split(/^(?=#{2,3} )/m);
  const path = addressOf(article) as `/${string}`;
  return [
    { source, path, title, heading: null, keywords, text: `${summary} ${plainText(beginning)}`.trim() },
    ...sections.map((section): KnowledgeEntry => {
      const [line = '', ...text] = section.split('\n');
      const heading = line.replace(/^#+ /, '');
      const own = { heading: plainText(heading), text: plainText(text.join('\n')) };
      return { source, path: `${path}#${anchorOf(heading)}`, title, keywords: '', ...own };
    }),
  ];
}

const fromGlossary = (): readonly KnowledgeEntry[] =>
  glossary.map(({ term, definition }) => ({
    source: 'glossary',
    path: `/knowledge-base#${termAnchor(term)}`,
    title: `${term.charAt(0).toUpperCase()}${term.slice(1)}`,
    heading: null,
    keywords: '',
    text: definition,
  }));

/** What `src/content` holds to read. Pages that name the operator of an installation are left out: they are filled in when shown. */
export function readContent(): readonly KnowledgeEntry[] {
  const articles = globSync('{help,guides,blog,pages}/**/*.md', { cwd: contentFolder })
    .toSorted()
    .map((path) => readArticle(path, readFileSync(join(contentFolder, path), 'utf8')));
  return [
    ...articles.filter(({ markdown }) => !markdown.includes('{operator}')).flatMap(sectionsOf),
    ...fromGlossary(),
  ];
}
