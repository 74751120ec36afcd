import { type ArticleSearch, openIndex } from '../search.ts';

// Made when the app is built, by scripts/content/content-plugin.ts: it weighs less than the texts, and is read in a moment.
const written = import.meta.glob<string>('./cards.ts', { query: '?search-index', import: 'index', eager: true });
let opened: ArticleSearch | undefined;

/** Searches the help articles. The index is opened when somebody looks for something. */
export const searchHelp: ArticleSearch = (query) => {
  opened ??= openIndex(Object.values(written)[0] ?? '');
  return opened(query);
};
