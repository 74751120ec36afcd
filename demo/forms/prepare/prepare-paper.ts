import type { PdfForm } from '../../../src/kernel/files/pdf-form/form.ts';
import type { Placement } from '../../../src/lending/form-templates/placement.ts';
import { type Suggestion, suggest } from '../../../src/lending/form-templates/suggestions/suggest.ts';
import { readText } from '../../../src/platform/files/pdf-form/check/read-text.ts';
import { readForm } from '../../../src/platform/files/pdf-form/document/read-form.ts';
import type { Letterhead } from '../draw/sheets.ts';
import { drawPaper } from '../draw-paper.ts';
import { isForm, type Sheet } from '../paper.ts';

export interface PaperOrder {
  readonly paper: Sheet;
  readonly letterhead: Letterhead;
  readonly now: Date;
}

/** A paper as a PDF; of a form to fill also what it offers, and what its fields probably ask for. */
export interface PreparedPaper {
  readonly content: Uint8Array;
  readonly form?: PdfForm;
  readonly placements?: readonly Placement[];
}

/** What a lender would accept without a second look. */
const likely = 0.75;

export const placementsOf = (suggestions: readonly Suggestion[]): readonly Placement[] =>
  suggestions
    .filter(({ score }) => score >= likely)
    .map(({ field, content }) => ({ id: field, target: { field }, content }));

export async function preparePaper({ paper, letterhead, now }: PaperOrder): Promise<PreparedPaper> {
  const content = await drawPaper(paper, letterhead, now);
  if (!isForm(paper)) return { content };
  const form = await readForm(content);
  const { pages } = await readText({ bytes: content, limits: { pages: 20, characters: 100_000 } });
  const texts = pages.flatMap(({ runs }) => runs);
  return { content, form, placements: placementsOf(suggest({ form, texts })) };
}
