import { type ArticleCard, helpTopics, type RenderedArticle, type Room } from './article.ts';

/** One part of the app for each article, loaded when it is read. `scripts/content/content-plugin.ts` makes them from the Markdown. */
const articles = import.meta.glob<RenderedArticle>('./{help,guides,blog,pages}/**/*.md', { import: 'article' });

/** The article of an address; null when there is none. */
export async function findArticle(room: Room, slug: string): Promise<RenderedArticle | null> {
  const path = Object.keys(articles).find((one) => one.startsWith(`./${room}/`) && one.endsWith(`/${slug}.md`));
  return (path === undefined ? undefined : await articles[path]?.()) ?? null;
}

const oldestFirst = (a: ArticleCard, b: ArticleCard) => a.date.localeCompare(b.date) || a.title.localeCompare(b.title);

/** What there is to read in a room: guides in the order in which they build on each other, notes with the newest first. */
export async function listArticles(room: 'guides' | 'blog'): Promise<readonly ArticleCard[]> {
  const { cards } = await (room === 'guides' ? import('./guides/cards.ts') : import('./blog/cards.ts'));
  const inOrder = cards.toSorted(oldestFirst);
  return room === 'guides' ? inOrder : inOrder.toReversed();
}

/** Every help article, in the order of the topics, then by title. */
export async function listHelp(): Promise<readonly ArticleCard[]> {
  const { cards } = await import('./help/cards.ts');
  const order = Object.keys(helpTopics);
  const placeOf = ({ topic }: ArticleCard) => order.indexOf(topic ?? '');
  return cards.toSorted((a, b) => placeOf(a) - placeOf(b) || a.title.localeCompare(b.title));
}
