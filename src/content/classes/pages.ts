import { fixAndFlipHref, hardMoneyHref } from './cards.ts';
import {
  description as flipDescription,
  sections as flipSections,
  title as flipTitle,
} from './fix-and-flip/sections.ts';
import { furtherLessons, modules } from './hard-money/modules.ts';
import { miniClasses } from './mini-classes.ts';

/** An address at which lessons are read. */
export interface ClassPage {
  readonly path: `/${string}`;
  readonly title: string;
  /** For search engines too. A page that is one lesson under the lesson's own title has its summary. */
  readonly description?: string;
  /** A whole class, or a part of one. */
  readonly isCourse: boolean;
  /** In order: folder and file, and the name by which an address opens a lesson that is folded or behind a tab. */
  readonly lessons: readonly { readonly id: string; readonly anchor?: string }[];
}

const modulePages = modules.map(
  ({ id, title, description, parts, layout }): ClassPage => ({
    path: `${hardMoneyHref}/${id}`,
    ...{ title, description, isCourse: false },
    lessons: parts.flatMap(({ lesson }) =>
      lesson === null ? [] : { id: `hard-money/${id}/${lesson}`, ...(layout === 'page' ? {} : { anchor: lesson }) },
    ),
  }),
);

/** Every page of lessons, each lesson on one of them. The site map, the texts of the build and what is searched follow from it. */
export const classPages: readonly ClassPage[] = [
  ...modulePages,
  ...furtherLessons.map(
    ({ id, title }): ClassPage => ({
      path: `${hardMoneyHref}/${id}`,
      ...{ title, isCourse: false },
      lessons: [{ id: `hard-money/lessons/${id}` }],
    }),
  ),
  {
    path: fixAndFlipHref,
    ...{ title: flipTitle, description: flipDescription, isCourse: true },
    lessons: flipSections.flatMap(({ anchor, tabs }) =>
      tabs.map((tab) => ({ id: `fix-and-flip/${anchor}/${tab}`, anchor: tab })),
    ),
  },
  ...miniClasses.map(
    ({ href, title, description, folder, sections }): ClassPage => ({
      path: href,
      ...{ title, description, isCourse: true },
      lessons: sections.map((section) => ({ id: `${folder}/${section}` })),
    }),
  ),
];

/** Whether others stand on the page of this lesson. */
export const sharesItsPage = (id: string): boolean =>
  classPages.some(({ lessons }) => lessons.length > 1 && lessons.some((lesson) => lesson.id === id));

/** Where a lesson is read. @throws for a lesson that is on no page */
export function addressOfLesson(id: string): `/${string}` {
  for (const { path, lessons } of classPages)
    for (const lesson of lessons)
      if (lesson.id === id) return lesson.anchor === undefined ? path : `${path}#${lesson.anchor}`;
  throw new Error(`The lesson ${id} is on no page.`);
}
