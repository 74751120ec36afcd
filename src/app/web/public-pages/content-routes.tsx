import { createRoute } from '@tanstack/react-router';
import type { RenderedArticle, Room } from '../../../content/article.ts';
import { lazy, root } from '../page-routes.tsx';
import { withOperator } from './operator.ts';

const ArticlePage = lazy(() => import('./article-page.tsx'), 'ArticlePage');
const HelpPage = lazy(() => import('./help-page.tsx'), 'HelpPage');
const GuidesPage = lazy(() => import('./list-page.tsx'), 'GuidesPage');
const BlogPage = lazy(() => import('./list-page.tsx'), 'BlogPage');

/** Everything there is to read is loaded with the first page that shows some of it. */
const library = () => import('../../../content/library.ts');

/** What a page of one article loads: null where there is none at its address. */
interface LoadedArticle {
  readonly article: RenderedArticle | null;
}
/** Undefined before anything is loaded. The loaders of this file are the only ones whose answer has an article. */
const articleOf = (loaded: unknown): RenderedArticle | null | undefined =>
  typeof loaded === 'object' && loaded !== null && 'article' in loaded ? (loaded as LoadedArticle).article : undefined;

/** A page that is one article; the address is its own. */
export const textPage = <const P extends `/${string}`>(path: P, title: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { guard: 'public', title, description: (loaded) => articleOf(loaded)?.summary },
    loader: async () => ({ article: await withOperator(await (await library()).findArticle('pages', path.slice(1))) }),
    component: ArticlePage,
  });

const articleRoute = <const P extends `/${string}/$slug`>(path: P, room: Room, title: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: {
      guard: 'public',
      title: (_params, loaded) => {
        const article = articleOf(loaded);
        return article === null ? undefined : (article?.title ?? title);
      },
      description: (loaded) => articleOf(loaded)?.summary,
    },
    // The router knows `$slug` of each path; here it is any of them.
    loader: async ({ params }) => ({
      article: await (await library()).findArticle(room, (params as { slug: string }).slug),
    }),
    component: ArticlePage,
  });

/** What is looked for stands in the address. */
const helpSearch = ({ q }: Readonly<Record<string, unknown>>): { q?: string } =>
  (typeof q === 'string' && q !== '') || typeof q === 'number' ? { q: String(q).slice(0, 200) } : {};

/** /help, /guides and /blog, each with its articles under it. */
export const articlePages = [
  createRoute({
    getParentRoute: () => root,
    path: '/help',
    validateSearch: helpSearch,
    staticData: {
      guard: 'public',
      title: 'Help',
      description:
        'How Plinth works: search lender programs, request quotes, compare offers, manage your pipeline, and respond as a lender.',
    },
    loader: async () => ({ help: await (await library()).listHelp() }),
    component: HelpPage,
  }),
  articleRoute('/help/$slug', 'help', 'Help'),
  createRoute({
    getParentRoute: () => root,
    path: '/guides',
    staticData: {
      guard: 'public',
      title: 'Guides',
      description: 'Guides to fix and flip, DSCR, bridge, portfolio and construction loans, with worked numbers.',
    },
    loader: async () => ({ cards: await (await library()).listArticles('guides') }),
    component: GuidesPage,
  }),
  articleRoute('/guides/$slug', 'guides', 'Guide'),
  createRoute({
    getParentRoute: () => root,
    path: '/blog',
    staticData: {
      guard: 'public',
      title: 'Blog',
      description: 'Short notes on loans for real estate investors, and on why Plinth works the way it does.',
    },
    loader: async () => ({ cards: await (await library()).listArticles('blog') }),
    component: BlogPage,
  }),
  articleRoute('/blog/$slug', 'blog', 'Blog'),
] as const;
