import MiniSearch, { type Options, type SearchOptions } from 'minisearch';
import type { IndexedCard } from './article.ts';

/** What was found, best first. */
export interface Found {
  readonly slugs: readonly string[];
  /** No article has all the words; these have some of them. */
  readonly isPartial: boolean;
}

/** Looks for articles: the words of the query may be half typed, and misspelled where nothing is found otherwise. */
export type ArticleSearch = (query: string) => Found;

/** The words of a text, in lower case and without accents, as they are compared. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How much a word counts where it stands. */
const boost = { title: 10, keywords: 8, headings: 5, summary: 4, text: 1 } as const;
const options: Options<IndexedCard> = {
  idField: 'slug',
  fields: Object.keys(boost),
  tokenize: wordsOf,
  processTerm: (word) => word,
};

/** Words of a question that say nothing of what it is about. */
const fillers = new Set(
  'a an and are can do does for from how i if in is it my of on or the to what when where who why with'.split(' '),
);

/** What singular and plural begin with. */
const stemOf = (word: string): string => (word.length > 3 ? word.replace(/(?:ies|y|es|s)$/, '') : word);

/** The words that count of what somebody looks for: the fillers too where there is nothing else. */
function termsOf(query: string): string[] {
  const words = [...new Set(wordsOf(query))];
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : words;
}

/** The word with two neighboring letters in each other's place: the most frequent slip of a hand. */
const swapsOf = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
  );

/** How many letters of a word may be wrong. */
const mistakesAllowed = ({ length }: string): number => (length > 5 ? 2 : length > 3 ? 1 : 0);

/** The index of these articles, as `openIndex` reads it. */
export function writeIndex(cards: readonly IndexedCard[]): string {
  const index = new MiniSearch(options);
  index.addAll(cards);
  return JSON.stringify(index);
}

export function openIndex(written: string): ArticleSearch {
  const index = MiniSearch.loadJSON(written, options);
  const search = (terms: readonly string[], more: SearchOptions) =>
    index.search(terms.join(' '), { boost, prefix: true, ...more });
  const isKnown = (term: string, fuzzy = 0) => search([term], { fuzzy }).length > 0;
  /** What is spelled right is taken as it was typed, and of the rest what takes the fewest mistakes. */
  const readTerm = (word: string): { readonly term: string; readonly mistakes: number } => {
    const swapped = word.length > 3 ? swapsOf(word) : [];
    const meant = [word, ...swapped].map(stemOf).find((stem) => isKnown(stem));
    if (meant !== undefined) return { term: meant, mistakes: 0 };
    let mistakes = 1;
    while (mistakes < mistakesAllowed(word) && !isKnown(word, mistakes)) mistakes++;
    return { term: word, mistakes: Math.min(mistakes, mistakesAllowed(word)) };
  };
  return (query) => {
    const read = termsOf(query).map(readTerm);
    const terms = read.map(({ term }) => term);
    const mistakes = new Map(read.map((one) => [one.term, one.mistakes]));
    const fuzzy = (term: string) => mistakes.get(term) ?? false;
    const whole = search(terms, { fuzzy, combineWith: 'AND' });
    if (whole.length > 0) return { slugs: whole.map(({ id }) => String(id)), isPartial: false };
    const some = search(terms, { fuzzy, combineWith: 'OR' });
    const most = Math.max(0, ...some.map(({ queryTerms }) => queryTerms.length));
    const slugs = some.filter(({ queryTerms }) => queryTerms.length === most).map(({ id }) => String(id));
    return { slugs, isPartial: slugs.length > 0 };
  };
}
