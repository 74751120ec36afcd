/** Where something to read stands. */
export const knowledgeSources = ['help', 'guide', 'glossary', 'calculator', 'lesson', 'note', 'page'] as const;
export type KnowledgeSource = (typeof knowledgeSources)[number];

export const sourceLabels: Readonly<Record<KnowledgeSource, string>> = {
  help: 'Help article',
  guide: 'Guide',
  glossary: 'Glossary',
  calculator: 'Calculator',
  lesson: 'Lesson',
  note: 'Blog post',
  page: 'Page',
};

export const knowledgeLimits = {
  queryCharacters: 200,
  /** Of one query; the rest of a longer text is left out. */
  words: 24,
  found: 20,
  /** Of one article among the passages: its best ones. */
  ofOneArticle: 2,
  suggestions: 3,
  /** A list for writers, not an archive. */
  misses: 500,
  missDays: 180,
} as const;

/** A passage that has less of what a query is about than this share is no answer to it. */
export const leastCoverage = 0.5;

/** Of a lesson beside everything else: how the product works comes before how the trade does. */
export const lessonWeight = 0.6;

/** Words of a question that say nothing of what it is about, beside those that PostgreSQL leaves out. */
const fillers = new Set(
  'a an and are can cannot cant could do does for from get how i if in is isnt it its me my need of on or please plinth somebody someone tell the there to use want was what whats when where which who why will with work works would you your'.split(
    ' ',
  ),
);

const foldedWords = (text: string): readonly string[] => [
  ...new Set(
    text
      .normalize('NFKD')
      .replace(/[\p{M}'’]/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && word.length <= 40),
  ),
];

/** The words of a query that count, as they are compared: all of them where there is nothing but fillers. */
export function wordsOfQuery(query: string): readonly string[] {
  const words = foldedWords(query);
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : words).slice(0, knowledgeLimits.words);
}

/** The words that a misspelled one may have been meant as. */
export const vocabularyOf = (text: string): readonly string[] =>
  foldedWords(text).filter((word) => /^[a-z]{3,24}$/.test(word));

/** How many letters of a word may be wrong. */
const mistakesAllowed = ({ length }: string): number => (length > 5 ? 2 : length > 3 ? 1 : 0);

/** How many slips lead from one word to another: a letter wrong, missing, too many, or in its neighbor's place. */
export function slipsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const at = (down: number, left: number) => rows[i - down]?.[j - left] ?? 0;
      const isSame = one[i - 1] === other[j - 1];
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(1, 0) + 1,
          (row[j - 1] ?? 0) + 1,
          at(1, 1) + (isSame ? 0 : 1),
          ...(swapped && i > 1 && j > 1 ? [at(2, 2) + 1] : []),
        ),
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

interface Candidate {
  readonly word: string;
  /** In how many passages it stands. */
  readonly passages: number;
}

/** The word that a misspelled one was most likely meant as; undefined where none is near enough. */
export function meantBy(typed: string, candidates: readonly Candidate[]): string | undefined {
  const near = candidates.flatMap((candidate) => {
    const slips = slipsBetween(typed, candidate.word);
    return slips > 0 && slips <= mistakesAllowed(typed) ? [{ ...candidate, slips }] : [];
  });
  return near.toSorted((a, b) => a.slips - b.slips || b.passages - a.passages || a.word.localeCompare(b.word))[0]?.word;
}
