import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import type { Unit } from '../../../kernel/format.ts';
import { findLoanKind } from '../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { type ShownFigure, showFigures, writeValue } from '../../../lending/kinds/show-figures.ts';
import { FigureList } from '../../../ui/page/figure-list.tsx';
import type { PipelineEntry } from '../contract.ts';
import { dealFields } from '../model.ts';
import classes from './pipeline.module.css';

const units: Readonly<Partial<Record<FieldDefinition['kind'], Unit>>> = {
  money: 'money',
  percent: 'percent',
  integer: 'number',
  decimal: 'number',
};

/** A deal as its kind shows it; of a kind that says nothing of its deals, what every manual deal is asked. */
export function dealFigures(
  { loanType, deal }: Pick<PipelineEntry, 'loanType' | 'deal'>,
  kind: LoanKind | undefined = findLoanKind(loanType),
): readonly ShownFigure[] {
  if (kind) return showFigures(kind.figures.entry, deal);
  return dealFields(loanType).map((field) => ({
    label: field.label,
    text: writeValue(deal[field.name], units[field.kind]),
  }));
}

export const DealFigures = ({ entry }: { readonly entry: PipelineEntry }) => (
  <FigureList className={classes.figures} figures={dealFigures(entry)} />
);
