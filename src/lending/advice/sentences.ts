import { writeNumber } from '../../kernel/format.ts';
import { isOptionLever } from '../kinds/common/levers.ts';
import type { LoanKind } from '../kinds/kind.ts';
import { optionsIn } from '../kinds/phrases.ts';
import type { FieldValue } from './adjustments.ts';
import type { Change } from './changed-deals.ts';

const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** A change in a few words: '+20 FICO', '$9,400 more cash', 'Accept 18 months'. */
export function changeText(kind: LoanKind, { field, from, to }: Change): string {
  const lever = kind.levers?.find((one) => one.field === field);
  if (lever === undefined) return stateAfter(kind, { field, to });
  const noun = lever.noun === undefined ? '' : ` ${lever.noun}`;
  if (isOptionLever(lever)) {
    const added = listOf(to).filter((option) => !listOf(from).includes(option));
    return `Accept ${alternatives.format(added.map(optionsIn(kind.deal.fields).phrase))}${noun}`;
  }
  const by = Number(to) - Number(from);
  const direction = by > 0 ? lever.up : lever.down;
  const amount = writeNumber(Math.abs(by), lever.unit);
  return direction?.means ? `${amount} ${direction.means}` : `${by > 0 ? '+' : '−'}${amount}${noun}`;
}

/** What a field is then: 'FICO 680', 'Term length 12 or 18'. */
export function stateAfter(kind: LoanKind, { field: name, to }: Pick<Change, 'field' | 'to'>): string {
  const lever = kind.levers?.find((one) => one.field === name);
  const field = kind.deal.fields.find((one) => one.name === name);
  // What stands in brackets explains the input.
  const label = field?.label.replace(/ \(.*\)$/, '') ?? name;
  if (typeof to === 'number' && lever && !isOptionLever(lever)) return `${label} ${writeNumber(to, lever.unit)}`;
  return `${label} ${alternatives.format(listOf(to).map(optionsIn(kind.deal.fields).label))}`;
}

const listOf = (value: FieldValue): readonly (number | string)[] => (typeof value === 'object' ? value : [value]);
