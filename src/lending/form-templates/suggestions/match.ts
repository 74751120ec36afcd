import { boxCandidates, type Candidate, cellCandidates, subjectWords, textCandidates } from './candidates.ts';
import { foreign, saysNothing } from './words.ts';

type Words = ReadonlySet<string>;

const all = [...textCandidates, ...boxCandidates, ...[...cellCandidates.values()].flat()];
const phraseCount = all.reduce((sum, { phrases }) => sum + phrases.length, 0);
const seen = new Map<string, number>();
for (const { phrases } of all)
  for (const phrase of phrases) for (const word of phrase) seen.set(word, (seen.get(word) ?? 0) + 1);

/** A rare word says more than one that many questions share. */
const weightOf = (word: string): number => 1 + Math.log(phraseCount / (seen.get(word) ?? 1)) / 4;
const sum = (words: Iterable<string>): number => [...words].reduce((total, word) => total + weightOf(word), 0);

export interface Match {
  readonly candidate: Candidate;
  /** 0 to 1. */
  readonly score: number;
}

/** How well words say a phrase: the mean of how much of each is in the other. */
function likeness(words: Words, phrase: Words, subject: string | undefined): number {
  // A form that has said whose part it is leaves the subject out.
  const isImplied = subject !== undefined && phrase.has(subject) && !words.has(subject);
  const shared = [...phrase].filter((word) => words.has(word));
  // "Annual insurance" is no insurance company: the subject alone says nothing.
  if (shared.length === 0 || (phrase.size > 1 && shared.every((word) => word === subject))) return 0;
  const matched = sum(shared);
  const recall = matched / (sum(phrase) - (isImplied ? weightOf(subject) * 0.75 : 0));
  const ignored = subject !== undefined && words.has(subject) && !phrase.has(subject) ? weightOf(subject) : 0;
  const precision = matched / (sum(words) - ignored);
  return (2 * precision * Math.min(1, recall)) / (precision + Math.min(1, recall));
}

/** How the part of a form that a field stands in speaks for or against a candidate. */
function inContext({ subject }: Candidate, words: Words, section: string | undefined): number {
  const named = [...words].filter((word) => subjectWords.has(word));
  if (named.length > 0) return subject === undefined || named.includes(subject) ? 1 : 0.55;
  if (section === undefined || subject === undefined) return subject === undefined ? 1 : 0.97;
  return subject === section ? 1.04 : 0.72;
}

/**
 * What the words of a field mean, the likeliest first.
 * @param section whom or what the part of the form is about, as a word of the package: 'property'
 */
export function matchesOf(words: Words, candidates: readonly Candidate[], section?: string): readonly Match[] {
  if (words.size === 0 || [...words].some((word) => foreign.has(word))) return [];
  const known = new Set([...words].filter((word) => !/^\d+$/.test(word)));
  if ([...known].every((word) => saysNothing.has(word))) return [];
  return candidates
    .filter(({ numbers = [] }) => numbers.every((number) => words.has(number)))
    .map((candidate) => {
      const best = Math.max(...candidate.phrases.map((phrase) => likeness(known, phrase, candidate.subject)));
      return { candidate, score: Math.min(1, best * inContext(candidate, known, section) * candidate.weight) };
    })
    .filter(({ score }) => score > 0.3)
    .sort((one, other) => other.score - one.score);
}

/** The likeliest, less sure where something else about another subject is nearly as likely. */
export function bestOf(matches: readonly Match[]): Match | undefined {
  const [best, ...rest] = matches;
  if (!best) return undefined;
  const rival = rest.find(({ candidate }) => candidate.subject !== best.candidate.subject);
  const isClose = rival !== undefined && rival.score > best.score - 0.02;
  return isClose ? { ...best, score: best.score * 0.55 } : best;
}
