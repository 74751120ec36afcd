import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainText } from '../../../content/article.ts';
import { readLesson } from '../../../content/classes/lesson.ts';
import { addressOfLesson } from '../../../content/classes/pages.ts';
import type { KnowledgeEntry } from '../../knowledge/server/api.ts';

const folder = join(import.meta.dirname, '../../../content/classes');

/** Without examples and drawings, which are no sentences. */
const readable = (markdown: string): string =>
  plainText(markdown.replace(/^```[\s\S]*?^```$/gm, '').replace(/^!\[.*$/gm, ''));

/** Every lesson in its sections, for those who search the knowledge base. */
export const lessonTexts = (): readonly KnowledgeEntry[] =>
  globSync('**/*.md', { cwd: folder })
    .toSorted()
    .map((path) => readLesson(path, readFileSync(join(folder, path), 'utf8')))
    .flatMap(({ id, title, summary, markdown }) => {
      const [beginning = '', ...sections] = markdown.split(/^(?=## )/m);
      const entry = { source: 'lesson', path: addressOfLesson(id), title, keywords: '' } as const;
      return [
        { ...entry, heading: null, text: `${summary} ${readable(beginning)}`.trim() },
        ...sections.map((section): KnowledgeEntry => {
          const [line = '', ...text] = section.split('\n');
          return { ...entry, heading: plainText(line), text: readable(text.join('\n')) };
        }),
      ];
    });
