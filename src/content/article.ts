/** Where articles stand that have a list of their own: a folder of `src/content`, and the first part of their addresses. */
export const listedRooms = ['help', 'guides', 'blog'] as const;
/** Where an article stands. Those of `pages` are each at the address of their name. */
export type Room = (typeof listedRooms)[number] | 'pages';

/** The folders of the help articles, in the order in which they are shown. */
export const helpTopics = {
  start: 'Getting started',
  search: 'Searching and reasons',
  quotes: 'Quotes and offers',
  pipeline: 'The pipeline',
  package: 'Loan packages and closing',
  work: 'Tasks and calendar',
  tools: 'Calculators and tools',
  lenders: 'For lenders',
  account: 'Account and privacy',
} as const;
export type HelpTopic = keyof typeof helpTopics;

/** What a list shows of an article. */
export interface ArticleCard {
  readonly room: Room;
  readonly slug: string;
  readonly title: string;
  /** One or two sentences; also what search engines are told. */
  readonly summary: string;
  /** The day it was written or last revised, as YYYY-MM-DD. */
  readonly date: string;
  /** The kind of loan it concerns, by its slug; an empty text when it concerns all. */
  readonly kind: string;
  /** Help articles only: their topic. */
  readonly topic: HelpTopic | undefined;
  /** Said above the text, such as that it is a draft; an empty text for none. */
  readonly notice: string;
  /** Words that people look for and the text does not use. */
  readonly keywords: string;
  readonly words: number;
  readonly readingMinutes: number;
}

/** An article with its text as it was written: Markdown without HTML of its own. */
export interface Article extends ArticleCard {
  readonly markdown: string;
}

/** What an article is searched by. */
export interface IndexedCard extends ArticleCard {
  readonly headings: string;
  readonly text: string;
}

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** An article as a page shows it. The HTML was made from Markdown when the app was built, and holds what that knows only. */
export interface RenderedArticle extends ArticleCard {
  readonly html: string;
  readonly headings: readonly Heading[];
}

const wordsPerMinute = 220;
const rooms: readonly Room[] = ['help', 'guides', 'blog', 'pages'];
const required = ['title', 'summary', 'date'] as const;
const optional = ['kind', 'notice', 'keywords'] as const;

/**
 * Reads one file of `src/content`.
 * @param path from the content folder, as `guides/how-a-dscr-loan-is-sized.md`
 * @throws when the front matter lacks something, or says something that nobody reads
 */
export function readArticle(path: string, source: string): Article {
  const [, head, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || markdown === undefined) throw new Error(`${path} has no front matter.`);
  const room = rooms.find((one) => path.startsWith(`${one}/`));
  const slug = /([a-z0-9-]+)\.md$/.exec(path)?.[1];
  if (room === undefined || slug === undefined) throw new Error(`${path} is no place for an article.`);
  const stated = readHead(path, head);
  const words = plainText(markdown).split(/\s+/).filter(Boolean).length;
  return {
    room,
    slug,
    title: stated.get('title') ?? '',
    summary: stated.get('summary') ?? '',
    date: stated.get('date') ?? '',
    kind: stated.get('kind') ?? '',
    notice: stated.get('notice') ?? '',
    keywords: stated.get('keywords') ?? '',
    topic: room === 'help' ? topicOf(path) : undefined,
    words,
    readingMinutes: Math.max(1, Math.round(words / wordsPerMinute)),
    markdown,
  };
}

function readHead(path: string, head: string): Map<string, string> {
  const stated = new Map(
    head.split('\n').map((line) => {
      const [, key = '', value = ''] = /^([a-z]+): (.+)$/.exec(line) ?? [];
      if (![...required, ...optional].some((known) => known === key)) throw new Error(`${path}: what is "${line}"?`);
      return [key, value.trim()] as const;
    }),
  );
  const missing = required.filter((key) => !stated.get(key));
  if (missing.length > 0) throw new Error(`${path} has no ${missing.join(', ')}.`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(stated.get('date') ?? '')) throw new Error(`${path} has no date like 2026-01-31.`);
  return stated;
}

function topicOf(path: string): HelpTopic {
  const topic = Object.keys(helpTopics).find((one) => path.startsWith(`help/${one}/`));
  if (topic === undefined) throw new Error(`${path} belongs to no topic.`);
  return topic as HelpTopic;
}

/** The text of Markdown as it is read aloud: without its signs and addresses. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/^\|[\s:|-]+\|$/gm, ' ')
    .replace(/^[#>]+ |^\s*(?:[-*]|\d+\.) /gm, '')
    .replace(/[`*_|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The card of an article, with what it is searched by. */
export function indexed({ markdown, ...card }: Article): IndexedCard {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => plainText(heading)).join(' ');
  return { ...card, headings, text: plainText(markdown) };
}

/** Where an article is read. */
export const addressOf = ({ room, slug }: Pick<ArticleCard, 'room' | 'slug'>): string =>
  room === 'pages' ? `/${slug}` : `/${room}/${slug}`;

/** A heading as its address: lower case, spaces as dashes, other signs left out. */
export const anchorOf = (heading: string): string =>
  plainText(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replace(/\s+/g, '-');
