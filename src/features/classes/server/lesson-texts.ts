import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainText } from '../../../content/article.ts';
import { readLesson } from '../../../content/classes/lesson.ts';
import type { KnowledgeEntry } from '../../knowledge/server/api.ts';

const folder = join(import.meta.dirname, '../../../content/classes');

/** The pages of the classes whose lessons are all on one page, by folder. */
const pages: Readonly<Record<string, `/${string}`>> = {
  'ground-up': '/ground-up-construction-class',
  'dscr-rental': '/dscr-rental-class',
  'loan-submission': '/loan-submission-class',
  'broker-business': '/broker-business-class',
};

/** Where a lesson is read. */
function pageOf(id: string): `/${string}` {
  const [course = '', part = '', name = ''] = id.split('/');
  if (course === 'fix-and-flip') return `/fix-and-flip-class#${part}`;
  if (course === 'hard-money') return `/hard-money-class/${part === 'lessons' ? name : part}`;
  const page = pages[course];
  if (page === undefined) throw new Error(`The lesson ${id} is on no page.`);
  return page;
}

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
      const entry = { source: 'lesson', path: pageOf(id), title, keywords: '' } as const;
      return [
        { ...entry, heading: null, text: `${summary} ${readable(beginning)}`.trim() },
        ...sections.map((section): KnowledgeEntry => {
          const [line = '', ...text] = section.split('\n');
          return { ...entry, heading: plainText(line), text: readable(text.join('\n')) };
        }),
      ];
    });
