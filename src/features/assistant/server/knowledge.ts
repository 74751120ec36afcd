import { glossary, termAnchor } from '../../../content/glossary.ts';
import type { Platform } from '../../../platform/platform.ts';
import { searchKnowledge } from '../../knowledge/server/api.ts';
import type { Source } from '../model.ts';

/** A passage of the product's own texts: a section of an article, or a term of the glossary. */
export interface Passage {
  readonly text: string;
  readonly source: Source;
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const fillers = new Set(
  'a an the is are what whats does do s mean means meaning of define explain me please term word in lending stand for tell about so and ok hey'.split(
    ' ',
  ),
);
const termWords = (text: string): string =>
  wordsOf(text)
    .filter((word) => !fillers.has(word))
    .join(' ')
    .replace(/s$/, '');

/** The term of the glossary that a question asks for: "what is a DSCR?". */
export function termIn(question: string): Passage | undefined {
  const asked = termWords(question);
  const found = glossary.find(({ term }) => termWords(term) === asked);
  if (!found) return undefined;
  const link = `/knowledge-base#${termAnchor(found.term)}`;
  return { text: found.definition, source: { type: 'glossary', label: 'Glossary', detail: found.term, link } };
}

/**
 * A passage with less of what is asked than this share is not shown as an answer. Where a word stands nowhere it is likely what is
 * asked about, and where words were guessed a passage has to be about them too, not only to hold them.
 */
const least = {
  asTyped: { coverage: 0.72, score: 0 },
  unknown: { coverage: 0.8, score: 0 },
  corrected: { coverage: 0.9, score: 0.2 },
};

/** Lessons speak of everything that a deal touches: one answers when it has every word of the question. */
const everyWord = 0.999;

/** The passages that answer a question, best first; none where the texts only brush against it. */
export async function findPassages(platform: Platform, question: string): Promise<Passage[]> {
  const { passages, corrected, hasUnknown } = await searchKnowledge(platform, question, { limit: 4 });
  const needed = corrected !== null ? least.corrected : hasUnknown ? least.unknown : least.asTyped;
  return passages
    .filter(
      ({ source, coverage, score }) =>
        coverage >= (source === 'lesson' ? everyWord : needed.coverage) && score >= needed.score,
    )
    .map(({ source, title, heading, path, text }) => ({
      text: readable(text),
      source: { type: source === 'glossary' ? 'glossary' : 'article', label: title, detail: heading ?? '', link: path },
    }));
}

/** Without the gaps that signs of emphasis leave before a full stop. */
const readable = (text: string): string => text.replaceAll(/ ([.,;:!?)])/g, '$1');

const shownLength = 420;
const stemOf = (word: string): string => word.replace(/(?:ings?|ies|ied|ed|es|s|y|e)$/, '');

/** The sentences of a passage that speak of what was asked, in their order, no longer than an answer should be. */
export function excerptOf({ text }: Passage, question: string): string {
  if (text.length <= shownLength) return text;
  const stems = wordsOf(question)
    .filter((word) => word.length > 3)
    .map(stemOf);
  const sentences = text.split(/(?<=[.?!:])\s+/);
  const scoreOf = (sentence: string) =>
    stems.filter((stem) => wordsOf(sentence).some((word) => word.startsWith(stem))).length;
  const scores = sentences.map(scoreOf);
  const best = scores.indexOf(Math.max(...scores));
  let excerpt = '';
  for (const sentence of sentences.slice(Math.max(0, best - 1))) {
    if (excerpt.length + sentence.length > shownLength && excerpt !== '') break;
    excerpt = `${excerpt} ${sentence}`.trim();
  }
  return excerpt;
}
