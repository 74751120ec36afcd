import type { PageBox, PdfField, PdfForm } from '../../../../kernel/files/pdf-form/form.ts';
import { labelOf, labelOfContent } from '../../../../lending/form-templates/labels.ts';
import type { Placement, PlacementContent } from '../../../../lending/form-templates/placement.ts';
import { problemsOf, problemTexts } from '../../../../lending/form-templates/problems.ts';
import { compareBoxes } from '../../../../lending/form-templates/reading-order.ts';
import type { FormSuggestion } from '../../contract.ts';

export const itemStates = ['mapped', 'blank', 'suggested', 'open', 'problem'] as const;
export type ItemState = (typeof itemStates)[number];

export const stateLabels: Readonly<Record<ItemState, string>> = {
  mapped: 'Mapped',
  blank: 'Left blank',
  suggested: 'Suggested',
  open: 'Open',
  problem: 'Needs a fix',
};

/** One thing on the form: a field of the PDF, mapped or not, or a box that was placed. */
export interface FormItem {
  /** Stays the same while what is written there changes. */
  readonly key: string;
  /** The field; none for a box. */
  readonly field?: PdfField;
  readonly placement?: Placement;
  readonly suggestion?: FormSuggestion;
  readonly state: ItemState;
  readonly problem?: string;
  /** How the form calls it: 'Borrower_First_Name', 'Box on page 2'. */
  readonly name: string;
  /** What is written there, in words; of an open field with a suggestion what is suggested. */
  readonly label?: string;
  readonly places: readonly PageBox[];
}

const isBlank = ({ content }: Placement): boolean => content.type === 'text' && content.text === '';

/** What a field is called where people read it: its tooltip, else its name without what programs put around it. */
export const nameOfField = ({ name, tooltip }: PdfField): string =>
  tooltip?.trim() || name.replace(/\[\d+\]/g, '').replace(/^.*\.(?=[^.]{3,}$)/, '');

function stateOf(placement: Placement | undefined, problem: string | undefined, suggestion: unknown): ItemState {
  if (problem) return 'problem';
  if (placement) return isBlank(placement) ? 'blank' : 'mapped';
  return suggestion ? 'suggested' : 'open';
}

/** Everything on a form in the order in which people read it. Fields that nobody can fill in are left out. */
export function itemsOf(
  form: PdfForm,
  placements: readonly Placement[],
  suggestions: readonly FormSuggestion[],
): readonly FormItem[] {
  const problems = problemsOf(placements, form);
  const byField = new Map(
    placements.flatMap((one) => ('field' in one.target ? [[one.target.field, one] as const] : [])),
  );
  const suggested = new Map(suggestions.map((one) => [one.field, one]));
  const textOf = (placement: Placement | undefined) => {
    const problem = placement && problems.get(placement.id);
    return problem && problemTexts[problem];
  };
  const fields = form.fields
    .filter(({ isReadOnly }) => isReadOnly !== true)
    .map((field): FormItem => {
      const placement = byField.get(field.name);
      const suggestion = suggested.get(field.name);
      const problem = textOf(placement);
      const shown = placement?.content ?? suggestion?.content;
      return {
        key: `field:${field.name}`,
        field,
        ...(placement && { placement }),
        ...(suggestion && { suggestion }),
        ...(problem && { problem }),
        ...(shown && !(placement && isBlank(placement)) && { label: labelOfContent(shown) }),
        state: stateOf(placement, problem, suggestion),
        name: nameOfField(field),
        places: field.places,
      };
    });
  const boxes = placements.flatMap((placement): FormItem[] => {
    if (!('box' in placement.target)) return [];
    const problem = textOf(placement);
    const { box } = placement.target;
    return [
      {
        key: `box:${placement.id}`,
        placement,
        ...(problem && { problem }),
        state: stateOf(placement, problem, undefined),
        name: `Box on page ${box.page + 1}`,
        label: labelOf(placement),
        places: [box],
      },
    ];
  });
  return [...fields, ...boxes].sort((one, other) => compareBoxes(one.places[0], other.places[0]));
}

export const newId = (): string => crypto.randomUUID().slice(0, 13);

/** The placements with this content in the field, instead of what was written there. */
export function withField(
  placements: readonly Placement[],
  field: string,
  content: PlacementContent,
): readonly Placement[] {
  const existing = placements.find(({ target }) => 'field' in target && target.field === field);
  if (existing) return placements.map((one) => (one === existing ? { ...one, content } : one));
  return [...placements, { id: newId(), target: { field }, content }];
}

/** Takes the suggestions of all fields that nothing is written into yet. */
export const withSuggestions = (items: readonly FormItem[], placements: readonly Placement[]): readonly Placement[] =>
  items
    .filter(({ state }) => state === 'suggested')
    .reduce(
      (all, { field, suggestion }) => (field && suggestion ? withField(all, field.name, suggestion.content) : all),
      placements,
    );

export const countsOf = (items: readonly FormItem[]): Readonly<Record<ItemState, number>> => ({
  mapped: items.filter(({ state }) => state === 'mapped').length,
  blank: items.filter(({ state }) => state === 'blank').length,
  suggested: items.filter(({ state }) => state === 'suggested').length,
  open: items.filter(({ state }) => state === 'open').length,
  problem: items.filter(({ state }) => state === 'problem').length,
});
