import { NativeSelect } from '@mantine/core';
import { stateNames } from '../../../kernel/states.ts';
import { loadedKinds } from '../../../lending/kinds/find.ts';
import { demandPeriods, type Period, usualPeriod } from '../model.ts';
import classes from './demand.module.css';

/** Something that a page of the market's figures is narrowed by. */
export interface Filter {
  /** Of its search parameter. */
  readonly name: string;
  readonly label: string;
  /** What stands for no choice; without it one of the others always holds. */
  readonly any?: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export const daysFilter = (days: Period = usualPeriod): Filter => ({
  name: 'days',
  label: 'Period',
  value: String(days),
  options: demandPeriods.map((one) => ({ value: String(one.days), label: one.label })),
});
export const kindFilter = (kind: string | undefined): Filter => ({
  name: 'kind',
  label: 'Loan type',
  any: 'Any loan type',
  value: kind,
  options: loadedKinds().map(({ slug, name }) => ({ value: slug, label: name })),
});
export const stateFilter = (state: string | undefined): Filter => ({
  name: 'state',
  label: 'State',
  any: 'Any state',
  value: state,
  options: Object.entries(stateNames).map(([value, label]) => ({ value, label })),
});

interface FiltersProps {
  readonly filters: readonly Filter[];
  /** @param value undefined for no choice */
  readonly onChoose: (name: string, value: string | undefined) => void;
}

export const Filters = ({ filters, onChoose }: FiltersProps) => (
  <div className={classes.filters}>
    {filters.map(({ name, label, any, value = '', options }) => (
      <NativeSelect
        key={name}
        label={label}
        value={value}
        data={any === undefined ? [...options] : [{ value: '', label: any }, ...options]}
        onChange={(event) => onChoose(name, event.currentTarget.value || undefined)}
      />
    ))}
  </div>
);
