// What the pages of the classes say, for readers without JavaScript and for search engines. Written when the web app is built.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { outline as brokerBusiness } from '../../src/content/classes/broker-business/sections.ts';
import { classCards } from '../../src/content/classes/cards.ts';
import { outline as dscrRental } from '../../src/content/classes/dscr-rental/sections.ts';
import { sections as flipSections, title as flipTitle } from '../../src/content/classes/fix-and-flip/sections.ts';
import { outline as groundUp } from '../../src/content/classes/ground-up/sections.ts';
import { furtherLessons, modules } from '../../src/content/classes/hard-money/modules.ts';
import { lenderProcess } from '../../src/content/classes/hard-money/overview/lender-process.ts';
import { loanTypes } from '../../src/content/classes/hard-money/overview/loan-types.ts';
import { readLesson } from '../../src/content/classes/lesson.ts';
import { outline as loanSubmission } from '../../src/content/classes/loan-submission/sections.ts';
import type { ClassOutline } from '../../src/content/classes/outline.ts';
import { glossary } from '../../src/content/glossary.ts';
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

const heading = (order: 1 | 2, text: string): string => `<h${order}>${escaped(text)}</h${order}>`;
const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const link = (href: string, text: string): string => `<a href="${escaped(href)}">${escaped(text)}</a>`;

/** A lesson under a heading of the second order. */
async function lessonText(id: string): Promise<string> {
  const lesson = readLesson(`${id}.md`, readFileSync(join(folder, `${id}.md`), 'utf8'));
  const { title, summary, blocks } = await renderLesson(lesson);
  const parts = blocks.map((block) =>
    block.type === 'text' ? block.content : `<h3>${escaped(block.title)}</h3>${list(block.items)}`,
  );
  return [heading(2, title), paragraph(summary), ...parts].join('\n');
}

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

async function pageOfLessons(stated: Stated, ids: readonly string[], data: object = lesson): Promise<PageText> {
  return pageOf(stated, (await Promise.all(ids.map(lessonText))).join('\n'), data);
}

const miniClass = (path: string, folderName: string, { title, description, sections }: ClassOutline) =>
  pageOfLessons(
    { path, title, description },
    sections.map((id) => `${folderName}/${id}`),
    course,
  );

const moduleText = (id: string): Promise<PageText> => {
  const module = modules.find((one) => one.id === id);
  if (module === undefined) throw new Error(`There is no ${id}.`);
  const ids = module.parts.flatMap(({ lesson: name }) => (name === null ? [] : `hard-money/${id}/${name}`));
  return pageOfLessons({ path: `/hard-money-class/${id}`, title: module.title, description: module.description }, ids);
};

const overview = (): PageText =>
  pageOf(
    {
      path: '/hard-money-class',
      title: 'Hard Money Lending Masterclass',
      description: 'Seven modules from loan types to advanced strategies, with documents, lender process and glossary.',
    },
    [
      list(modules.map(({ id, title }) => link(`/hard-money-class/${id}`, title))),
      list(furtherLessons.map(({ id, title }) => link(`/hard-money-class/${id}`, title))),
      ...loanTypes.map(({ title, description, features }) =>
        [heading(2, title), paragraph(description), list(features.map(escaped))].join('\n'),
      ),
      heading(2, 'The lender process'),
      list(lenderProcess.map(({ title, what }) => `${escaped(title)}: ${escaped(what)}`)),
      heading(2, 'Glossary'),
      list(glossary.map(({ term, definition }) => `<b>${escaped(term)}</b>: ${escaped(definition)}`)),
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
  pageOf(
    {
      path: '/classes',
      title: 'Classes',
      description: 'Six free classes for brokers of real estate investment loans.',
    },
    list(classCards.map(({ href, label, text }) => `${link(href, label)}: ${escaped(text)}`)),
    {
      '@type': 'ItemList',
      itemListElement: classCards.map(({ href, label }, index) => ({
        ...{ '@type': 'ListItem', position: index + 1, name: label, url: href },
      })),
    },
  );

/** The text of every page of the classes. */
export const classTexts = async (): Promise<readonly PageText[]> => [
  listText(),
  overview(),
  ...(await Promise.all(modules.map(({ id }) => moduleText(id)))),
  ...(await Promise.all(
    furtherLessons.map(({ id, title }) =>
      pageOfLessons({ path: `/hard-money-class/${id}`, title, description: title }, [`hard-money/lessons/${id}`]),
    ),
  )),
  await pageOfLessons(
    {
      path: '/fix-and-flip-class',
      title: flipTitle,
      description: 'Buy, budget, finance, run and sell a renovation, in five sections of three lessons.',
    },
    flipSections.flatMap(({ anchor, tabs }) => tabs.map((tab) => `fix-and-flip/${anchor}/${tab}`)),
    course,
  ),
  await miniClass('/ground-up-construction-class', 'ground-up', groundUp),
  await miniClass('/dscr-rental-class', 'dscr-rental', dscrRental),
  await miniClass('/loan-submission-class', 'loan-submission', loanSubmission),
  await miniClass('/broker-business-class', 'broker-business', brokerBusiness),
];
