import type { IndexedCard } from './article.ts';

/** What was found, best first. */
export interface Found<Card> {
  readonly articles: readonly Card[];
  /** No article has all the words; these have some of them. */
  readonly isPartial: boolean;
}

/** How much a word counts where it stands. */
const weights = { title: 10, keywords: 8, headings: 5, summary: 4, text: 1 } as const;
/** Words of a question that say nothing of what it is about. */
const fillers = new Set(
  'a an and are can do does for from how i if in is it my of on or the to what when where who why with'.split(' '),
);

/** The words of a text, in lower case and without accents, as they are compared. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** What singular and plural begin with. */
const stemOf = (word: string): string => (word.length > 3 ? word.replace(/(?:ies|y|es|s)$/, '') : word);

/** The words that count of what somebody looks for: the fillers too where there is nothing else. */
function termsOf(query: string): string[] {
  const words = [...new Set(wordsOf(query))];
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : words).map(stemOf);
}

type Field = keyof typeof weights;
const fields = Object.keys(weights) as Field[];

/** A whole word counts double, and a word that begins with the term once. */
function scoreIn(field: Field, words: readonly string[], term: string): number {
  if (words.some((word) => stemOf(word) === term)) return 2 * weights[field];
  return words.some((word) => word.startsWith(term)) ? weights[field] : 0;
}

/** How much an article has to do with one word: the place where it counts most decides, the others settle a tie. */
function scoreOf(texts: ReadonlyMap<Field, readonly string[]>, term: string): number {
  const scores = fields.map((field) => scoreIn(field, texts.get(field) ?? [], term));
  return Math.max(...scores) + scores.reduce((sum, score) => sum + score, 0) / 100;
}

/**
 * The articles that have every word of the query, or where none has, those with the most of them. The last word may be
 * half typed. Among equals the order they came in stays.
 */
export function searchArticles<Card extends IndexedCard>(cards: readonly Card[], query: string): Found<Card> {
  const terms = termsOf(query);
  if (terms.length === 0) return { articles: [], isPartial: false };
  const ranked = cards
    .map((card) => {
      const texts = new Map(fields.map((field) => [field, wordsOf(card[field])]));
      const scores = terms.map((term) => scoreOf(texts, term));
      const met = scores.filter((score) => score > 0).length;
      return { card, met, score: scores.reduce((sum, score) => sum + score, 0) };
    })
    .filter(({ met }) => met > 0);
  const most = Math.max(0, ...ranked.map(({ met }) => met));
  const best = ranked.filter(({ met }) => met === most).sort((a, b) => b.score - a.score);
  return { articles: best.map(({ card }) => card), isPartial: best.length > 0 && most < terms.length };
}
