import type { PdfField, PdfForm } from '../../../kernel/files/pdf-form/form.ts';
import type { PlacementContent } from '../placement.ts';
import { inReadingOrder } from '../reading-order.ts';
import {
  boxCandidates,
  type Candidate,
  cellCandidates,
  groupCandidates,
  subjectWords,
  textCandidates,
} from './candidates.ts';
import { contentOf, sharedOptions } from './content.ts';
import type { EarlierContent } from './earlier.ts';
import { bestOf, matchesOf } from './match.ts';
import { type Numbered, numberedFields } from './numbered.ts';
import { labelOnPage, type PageText, pageWordsOf, sectionsOf, subjectAt } from './page-words.ts';
import { signingOf } from './signing.ts';
import { foreign, saysNothing, wordsOf } from './words.ts';

/** What a suggestion is taken from. */
export const reasonSources = ['earlier', 'name', 'tooltip', 'label', 'options'] as const;

/** With the text that speaks for it. */
export interface Reason {
  readonly from: (typeof reasonSources)[number];
  readonly text: string;
}

export interface Suggestion {
  readonly field: string;
  readonly content: PlacementContent;
  /** 0 to 1. */
  readonly score: number;
  readonly why: readonly Reason[];
}

export interface SuggestFrom {
  readonly form: PdfForm;
  /** The text of its pages; none where it could not be read. */
  readonly texts?: readonly PageText[];
  /** What was mapped before, by the name of the field. */
  readonly earlier?: ReadonlyMap<string, EarlierContent>;
}

/** Below this nobody would accept it. */
const worthShowing = 0.62;

interface Evidence extends Omit<Suggestion, 'field' | 'why'> {
  readonly why: Reason;
}

/** A suggestion for each field that something is known of, in reading order. */
export function suggest({ form, texts = [], earlier = new Map() }: SuggestFrom): readonly Suggestion[] {
  const fields = inReadingOrder(form.fields.filter(({ isReadOnly }) => isReadOnly !== true));
  const numbered = numberedFields(fields);
  const page = pageWordsOf(texts, fields);
  const sections = sectionsOf(texts, page);
  const taken = new Set<string>();
  let before: string | undefined;
  return fields.flatMap((field): Suggestion[] => {
    const [place] = field.places;
    // Without headings a form's fields say in turn whom they are about.
    const section = sections.length > 0 && place ? subjectAt(place, sections) : before;
    const label = labelOnPage(field, page);
    const isForeign = isOfSomebodyElse(field, label);
    const evidence = [
      ...earlierEvidence(earlier.get(field.name)),
      ...evidenceOf(field, { from: 'name', text: field.name }, numbered.get(field.name), section),
      ...(field.tooltip
        ? evidenceOf(field, { from: 'tooltip', text: field.tooltip }, numbered.get(field.name), section)
        : []),
      ...(label ? evidenceOf(field, { from: 'label', text: label }, numbered.get(field.name), section) : []),
      ...optionEvidence(field),
    ];
    before = subjectNamed(field.name, field.tooltip, label) ?? before;
    const found = combined(
      field.name,
      evidence.filter(({ content, why }) => !isForeign || why.from === 'earlier' || isNamedSigning(content, why)),
    );
    if (!found || found.score < worthShowing) return [];
    const key = JSON.stringify(found.content);
    // A second field for the same answer is as likely another person's.
    const isTwice =
      taken.has(key) && found.content.type === 'answer' && found.why.every(({ from }) => from !== 'earlier');
    taken.add(key);
    return [isTwice ? { ...found, score: found.score * 0.9 } : found].filter(({ score }) => score >= worthShowing);
  });
}

const longestLabel = 4;
/** Whether a field is a co-signer's, an employer's or another person's, by any of its texts; of labels only short ones are clear. */
function isOfSomebodyElse({ name, tooltip = '' }: PdfField, label = ''): boolean {
  const ofLabel = wordsOf(label);
  const words = [...wordsOf(name), ...wordsOf(tooltip), ...(ofLabel.size <= longestLabel ? ofLabel : [])];
  return words.some((word) => foreign.has(word));
}
/** Who signs stands in the name. */
const isNamedSigning = ({ type }: PlacementContent, { from }: Reason): boolean =>
  from === 'name' && type !== 'answer' && type !== 'text';

const subjectNamed = (...texts: readonly (string | undefined)[]): string | undefined =>
  texts.flatMap((text) => [...wordsOf(text ?? '')]).find((word) => subjectWords.has(word));

const earlierEvidence = (mapped: EarlierContent | undefined): Evidence[] =>
  mapped ? [{ content: mapped.content, score: 0.98, why: { from: 'earlier', text: mapped.template } }] : [];

function evidenceOf(
  field: PdfField,
  why: Reason,
  numbered: Numbered | undefined,
  section: string | undefined,
): Evidence[] {
  const words = wordsOf(why.text);
  const signing = field.type === 'text' || field.type === 'signature' ? signingOf(words, field) : undefined;
  if (signing) return [{ content: signing, score: 0.9, why }];
  if (field.type === 'signature') return [];
  const trust = why.from === 'label' ? 0.95 : 1;
  const asRow = numbered && numbered.rows >= 2 ? rowOf(field, words, numbered) : undefined;
  if (asRow) return [{ ...asRow, score: asRow.score * trust, why }];
  // "SSN2" is the second borrower's, and a table of something else no single question: the package does not ask about them.
  if (numbered && (numbered.row > 0 || numbered.rows > 2)) return [];
  const best = bestOf(matchesOf(words, candidatesFor(field), section));
  const content = best && contentOf(field, best.candidate);
  return best && content ? [{ content, score: best.score * trust, why }] : [];
}

const candidatesFor = ({ type }: PdfField): readonly Candidate[] =>
  type === 'checkbox' ? boxCandidates : type === 'text' ? textCandidates : groupCandidates;

/** Three alike fields or more are a table; two may be two people. */
function rowOf(
  field: PdfField,
  words: ReadonlySet<string>,
  { row, rows }: Numbered,
): Omit<Evidence, 'why'> | undefined {
  if (rows < 3) return undefined;
  const best = [...cellCandidates.values()]
    .flatMap((candidates) => bestOf(matchesOf(words, candidates)) ?? [])
    .sort((one, other) => other.score - one.score)[0];
  const content = best && contentOf(field, best.candidate, row);
  return best && content ? { content, score: best.score } : undefined;
}

/** Radio buttons and lists say by their options what they ask. */
function optionEvidence(field: PdfField): Evidence[] {
  if (field.type !== 'radio' && field.type !== 'choice') return [];
  const words = (field.options ?? []).flatMap((option) => [...wordsOf(option)]);
  if (words.every((word) => saysNothing.has(word))) return [];
  const best = groupCandidates
    .map((candidate) => ({ candidate, score: sharedOptions(field, candidate) * candidate.weight }))
    .sort((one, other) => other.score - one.score)[0];
  const content = best && best.score > 0.6 ? contentOf(field, best.candidate) : undefined;
  return content && best
    ? [{ content, score: best.score * 0.85, why: { from: 'options', text: (field.options ?? []).join(', ') } }]
    : [];
}

/** The content that most speaks for; several reasons for the same are surer than one. */
function combined(field: string, evidence: readonly Evidence[]): Suggestion | undefined {
  const byContent = Map.groupBy(evidence, ({ content }) => JSON.stringify(content));
  return [...byContent.values()]
    .flatMap((alike): Suggestion[] => {
      const [first] = alike;
      if (!first) return [];
      const best = Math.max(...alike.map(({ score }) => score));
      const score = Math.min(1, best + (alike.length - 1) * 0.08);
      return [{ field, content: first.content, score, why: alike.map(({ why }) => why) }];
    })
    .sort((one, other) => other.score - one.score)[0];
}
