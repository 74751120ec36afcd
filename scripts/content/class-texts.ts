// What the pages of the classes say, for readers without JavaScript and for search engines. Written when the web app is built.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { classCards, hardMoneyHref } from '../../src/content/classes/cards.ts';
import { furtherLessons, modules } from '../../src/content/classes/hard-money/modules.ts';
import { requirementSets } from '../../src/content/classes/hard-money/overview/application.ts';
import { strategies } from '../../src/content/classes/hard-money/overview/finding-clients.ts';
import { lenderProcess } from '../../src/content/classes/hard-money/overview/lender-process.ts';
import { loansTogether, loanTypes } from '../../src/content/classes/hard-money/overview/loan-types.ts';
import { quoteInformation, sensitivities } from '../../src/content/classes/hard-money/overview/quote-process.ts';
import { readLesson } from '../../src/content/classes/lesson.ts';
import { allClasses, hardMoneyClass } from '../../src/content/classes/overviews.ts';
import { type ClassPage, classPages } from '../../src/content/classes/pages.ts';
import { glossary, sortedGlossary, termAnchor } from '../../src/content/glossary.ts';
import { escaped } from './render-article.ts';
import { renderLesson } from './render-lesson.ts';

const folder = resolve(import.meta.dirname, '../../src/content/classes');

/** What a page says before any script has run. */
export interface PageText {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  /** What it is, in the words of schema.org. */
  readonly data: object;
}

const heading = (order: 1 | 2 | 3, text: string): string => `<h${order}>${escaped(text)}</h${order}>`;
const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const link = (href: string, text: string): string => `<a href="${escaped(href)}">${escaped(text)}</a>`;

const section = (id: string | undefined, parts: readonly string[]): string =>
  `<section${id === undefined ? '' : ` id="${id}"`}>${parts.join('\n')}</section>`;

async function readLessonText(id: string) {
  const lesson = readLesson(`${id}.md`, readFileSync(join(folder, `${id}.md`), 'utf8'));
  const { title, summary, blocks } = await renderLesson(lesson);
  const parts = blocks.map((block) =>
    block.type === 'text' ? block.content : `<h3>${escaped(block.title)}</h3>${list(block.items)}`,
  );
  return { title, summary, parts };
}

/** A lesson under a heading of the second order, where an address that names it leads. */
async function lessonText({ id, anchor }: ClassPage['lessons'][number]): Promise<string> {
  const { title, summary, parts } = await readLessonText(id);
  return section(anchor, [heading(2, title), paragraph(summary), ...parts]);
}

const point = (title: string, text: string, items: readonly string[]): string =>
  [heading(3, title), paragraph(text), list(items.map(escaped))].join('\n');

const provider = { '@type': 'Organization', name: 'Plinth' } as const;
const schemaOrg = { '@context': 'https://schema.org' } as const;

interface Stated {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

const pageOf = ({ path, title, description }: Stated, body: string, data: object): PageText => ({
  ...{ path, title, description },
  html: [heading(1, title), paragraph(description), body].join('\n'),
  data: { ...schemaOrg, name: title, description, ...data },
});

const course = { '@type': 'Course', provider, isAccessibleForFree: true } as const;
const lesson = { '@type': 'LearningResource', provider, isAccessibleForFree: true } as const;

async function textOf({ isCourse, lessons, description, ...stated }: ClassPage): Promise<PageText> {
  const data = isCourse ? course : lesson;
  if (description !== undefined)
    return pageOf({ ...stated, description }, (await Promise.all(lessons.map(lessonText))).join('\n'), data);
  const texts = await Promise.all(lessons.map(({ id }) => readLessonText(id)));
  const summary = texts.map((text) => text.summary).join(' ');
  return pageOf(
    { ...stated, description: summary },
    section(
      undefined,
      texts.flatMap(({ parts }) => parts),
    ),
    data,
  );
}

const documentLists = Object.values(requirementSets);

/** What the sections of the overview say, each under the anchor that the app gives it. */
const overviewSections: readonly string[] = [
  section('loan-types', [
    heading(2, 'Loan types'),
    ...loanTypes.map(({ title, description, features }) => point(title, description, features)),
    heading(3, loansTogether.title),
    ...loansTogether.paragraphs.map(paragraph),
  ]),
  section('quote-process', [
    heading(2, 'The quote process'),
    list(quoteInformation.map(({ label, detail }) => `<b>${escaped(label)}</b>: ${escaped(detail)}`)),
    heading(3, 'What clients are sensitive to'),
    ...sensitivities.map(({ label, description, importance }) => paragraph(`${label}: ${description} ${importance}`)),
  ]),
  section('loan-application', [
    heading(2, 'The loan application'),
    ...documentLists.map(({ title, description, requirements }) => point(title, description, requirements)),
  ]),
  section('lender-process', [
    heading(2, 'The lender process'),
    list(lenderProcess.map(({ title, what }) => `${escaped(title)}: ${escaped(what)}`)),
  ]),
  section('broker-clients', [
    heading(2, 'Finding clients'),
    ...strategies.map(({ title, description, tips }) => point(title, description, tips)),
  ]),
  section('glossary', [
    heading(2, 'Glossary'),
    `<dl>${sortedGlossary.map(({ term, definition }) => `<div id="${termAnchor(term)}"><dt>${escaped(term)}</dt><dd>${escaped(definition)}</dd></div>`).join('')}</dl>`,
  ]),
];

const overview = (): PageText =>
  pageOf(
    hardMoneyClass,
    [
      list(modules.map(({ id, title }) => link(`${hardMoneyHref}/${id}`, title))),
      list(furtherLessons.map(({ id, title }) => link(`${hardMoneyHref}/${id}`, title))),
      ...overviewSections,
    ].join('\n'),
    {
      ...course,
      mentions: {
        '@type': 'DefinedTermSet',
        hasDefinedTerm: glossary.map(({ term, definition }) => ({
          ...{ '@type': 'DefinedTerm', name: term, description: definition },
        })),
      },
    },
  );

const listText = (): PageText =>
  pageOf(allClasses, list(classCards.map(({ href, label, text }) => `${link(href, label)}: ${escaped(text)}`)), {
    '@type': 'ItemList',
    itemListElement: classCards.map(({ href, label }, index) => ({
      ...{ '@type': 'ListItem', position: index + 1, name: label, url: href },
    })),
  });

/** The text of every page of the classes. */
export const classTexts = async (): Promise<readonly PageText[]> => [
  listText(),
  overview(),
  ...(await Promise.all(classPages.map(textOf))),
];
