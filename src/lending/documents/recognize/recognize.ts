import { documentTypes } from '../document-types.ts';
import type { DocumentFindings, Finding, FindingName } from '../findings.ts';
import { findValues } from './find-values.ts';
import { type PageText, pageTextOf, type TextRun } from './page-text.ts';
import { typeRules } from './rules/all.ts';
import type { TypeRule } from './rules/rule.ts';
import { decided, type Evidence, evidenceFor, scoreOf, spokenOf, withValues } from './score.ts';
import { hasIdentifier } from './writings/codes.ts';

/** What is read of a document: its first pages say what it is. */
export const readPages = 20;
/** Values are looked for by the rules of so many types: those that the words speak for most. */
const mostTypes = 2;
const enoughToLook = 3;

/** A document as its pages' texts, in order. */
export interface ReadDocument {
  readonly fileName: string;
  readonly pages: readonly { readonly runs: readonly TextRun[] }[];
}

interface Looked {
  readonly evidence: Evidence;
  readonly values: readonly Finding[];
}

const lookFor = (pages: readonly PageText[], evidence: Evidence): Looked => {
  const values = findValues(pages, evidence.rule.values);
  return { evidence: withValues(evidence, values), values };
};

/** The types that the words speak for most, and all others. */
function mostLikely(all: readonly Evidence[]): readonly [likely: readonly Evidence[], others: readonly Evidence[]] {
  const sorted = all.toSorted((one, other) => other.points - one.points);
  const likely = sorted.slice(0, mostTypes).filter(({ points }) => points >= enoughToLook);
  return [likely, sorted.slice(likely.length)];
}

/** @param day YYYY-MM-DD */
const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The last day a document counts: the one it states, else so many days after its own as its type says. */
function validity(
  { type, counts }: TypeRule,
  values: readonly Finding[],
): Pick<DocumentFindings, 'validUntil' | 'validFrom'> {
  const dayOf = (name: FindingName): string | undefined => {
    const value = values.find(({ what }) => what === name)?.value;
    return typeof value === 'string' ? value : undefined;
  };
  const until = counts?.until && dayOf(counts.until);
  if (until && counts.until) return { validUntil: until, validFrom: counts.until };
  const { daysValid } = documentTypes[type];
  const validFrom = counts?.from?.find((name) => dayOf(name) !== undefined);
  const from = validFrom && dayOf(validFrom);
  return from && validFrom && daysValid !== undefined ? { validUntil: daysAfter(from, daysValid), validFrom } : {};
}

/** Recognizes the type of a document by its file's name and its text, and finds the values that its type states. Nothing is guessed. */
export function recognize({ fileName, pages: runs }: ReadDocument): DocumentFindings {
  const pages = runs.slice(0, readPages).map((page) => pageTextOf(page.runs));
  const isText = pages.some(({ lines }) => lines.length > 0);
  const spoken = spokenOf(fileName, pages);
  const all = typeRules.map((rule) => evidenceFor(rule, spoken));
  const [likely, others] = mostLikely(all);
  const looked = likely.map((evidence) => lookFor(pages, evidence));
  const best = decided([...looked.map(({ evidence }) => evidence), ...others]);
  const values = looked.find(({ evidence }) => evidence === best)?.values ?? [];
  return {
    text: isText ? 'read' : 'none',
    ...(best && { type: { name: best.rule.type, score: scoreOf(best), reasons: best.reasons } }),
    values,
    ...(best && validity(best.rule, values)),
    ...(pages.some(({ text }) => hasIdentifier(text)) && { containsIdentifier: true as const }),
  };
}
