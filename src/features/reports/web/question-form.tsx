import '@mantine/core/styles/NumberInput.css';
import { Group, MultiSelect, NativeSelect, NumberInput } from '@mantine/core';
import { labelOfPeriod } from '../../../kernel/dates.ts';
import { isPeriod, periodNames } from '../../own-figures/periods.ts';
import {
  byMonth,
  isRange,
  type Measure,
  measureNames,
  measures,
  type Question,
  type RangeFilter,
  type ReportFilter,
  rangeMost,
  whyNotRange,
} from '../model.ts';
import {
  type ChoiceColumn,
  choicesOf,
  type NumberColumn,
  numbersOf,
  type ReportSide,
  type ReportTable,
  reportTables,
  tablesOf,
} from '../report-tables.ts';
import classes from './reports.module.css';

interface FormProps {
  readonly side: ReportSide;
  readonly question: Question;
  readonly lenders: readonly { readonly _id: string; readonly name: string }[];
  readonly onChange: (question: Question) => void;
}

/** How a report is set up: each choice comes from the declaration of its rows. */
export function QuestionForm({ side, question, lenders, onChange }: FormProps) {
  const change = (changes: Partial<Question>) => onChange({ ...question, ...changes });
  const numbers = numbersOf(question.table);
  const choices = choicesOf(question.table);
  const measured = numbers.flatMap(([name, { label }]) =>
    measureNames
      .filter((measure) => measure !== 'count')
      .map((measure) => ({ value: `${measure} ${name}`, label: `${measures[measure]} of ${label.toLowerCase()}` })),
  );
  const toTable = (table: ReportTable) =>
    onChange({ ...question, table, filters: [], groupBy: null, measure: 'count', of: null });
  const toMeasure = (text: string) => {
    const [measure, of = null] = text.split(' ');
    change({ measure: measure as Measure, of });
  };
  return (
    <fieldset className={classes.form}>
      <legend>Report setup</legend>
      <NativeSelect
        label="Rows"
        value={question.table}
        data={tablesOf(side).map((value) => ({ value, label: reportTables[value].label }))}
        onChange={(event) => toTable(event.currentTarget.value as ReportTable)}
      />
      <NativeSelect
        label="Measure"
        value={question.of === null ? 'count' : `${question.measure} ${question.of}`}
        data={[{ value: 'count', label: 'Number of rows' }, ...measured]}
        onChange={(event) => toMeasure(event.currentTarget.value)}
      />
      <NativeSelect
        label="Group by"
        value={question.groupBy ?? ''}
        data={[
          { value: '', label: 'Nothing' },
          ...choices.map(([value, { label }]) => ({ value, label })),
          { value: byMonth, label: 'Month' },
        ]}
        onChange={(event) => change({ groupBy: event.currentTarget.value || null })}
      />
      <NativeSelect
        label="Period"
        value={question.period}
        data={periodNames.map((value) => ({ value, label: labelOfPeriod(value) }))}
        onChange={(event) => {
          if (isPeriod(event.currentTarget.value)) change({ period: event.currentTarget.value });
        }}
      />
      <NativeSelect
        label="Show as"
        value={question.shape}
        data={[
          { value: 'table', label: 'Table' },
          { value: 'chart', label: 'Chart' },
        ]}
        onChange={(event) => change({ shape: event.currentTarget.value === 'chart' ? 'chart' : 'table' })}
      />
      <Filters question={question} lenders={lenders} onFilters={(filters) => change({ filters })} />
    </fieldset>
  );
}

interface FiltersProps extends Pick<FormProps, 'question' | 'lenders'> {
  readonly onFilters: (filters: Question['filters']) => void;
}

/** What narrows the rows. A column without a value or a range lets every row through. */
function Filters({ question: { table, filters }, lenders, onFilters }: FiltersProps) {
  const known = lenders.map(({ _id, name }) => ({ value: _id, label: name }));
  const fieldOf = (column: string) => ({
    filter: filters.find((one) => one.column === column),
    onFilter: (next: ReportFilter | undefined) =>
      onFilters([...filters.filter((one) => one.column !== column), ...(next ? [next] : [])]),
  });
  return (
    <>
      {choicesOf(table).map(([name, column]) => (
        <Values key={`${table} ${name}`} {...{ name, column, lenders: known }} {...fieldOf(name)} />
      ))}
      {numbersOf(table).map(([name, column]) => (
        <Range key={`${table} ${name}`} {...{ table, name, column }} {...fieldOf(name)} />
      ))}
    </>
  );
}

interface FieldProps {
  readonly name: string;
  readonly filter: ReportFilter | undefined;
  readonly onFilter: (filter: ReportFilter | undefined) => void;
}

interface ValuesProps extends FieldProps {
  readonly column: ChoiceColumn;
  readonly lenders: readonly { readonly value: string; readonly label: string }[];
}

function Values({ name, column: { label, options }, lenders, filter, onFilter }: ValuesProps) {
  const values = filter && !isRange(filter) ? filter.values : [];
  const known = options === 'lenders' ? lenders : options;
  // A value that stands for something deleted stays, so that it can be taken out.
  const gone = values
    .filter((value) => known.every((option) => option.value !== value))
    .map((value) => ({ value, label: 'Deleted' }));
  return (
    <MultiSelect
      label={`${label} is`}
      placeholder={values.length === 0 ? 'Any' : ''}
      data={[...known, ...gone]}
      value={[...values]}
      searchable
      clearable
      onChange={(next) => onFilter(next.length > 0 ? { column: name, values: next } : undefined)}
    />
  );
}

const written: Readonly<Record<NumberColumn['type'], object>> = {
  money: { prefix: '$', thousandSeparator: ',', decimalScale: 0 },
  percent: { suffix: '%', decimalScale: 3 },
  minutes: { suffix: ' min', thousandSeparator: ',', decimalScale: 0 },
};

interface RangeProps extends FieldProps {
  readonly table: ReportTable;
  readonly column: NumberColumn;
}

/** From and to, either of which may be blank. */
function Range({ table, name, column: { label, type }, filter, onFilter }: RangeProps) {
  const range = filter && isRange(filter) ? filter : { column: name, min: null, max: null };
  const isSet = range.min !== null || range.max !== null;
  const complaint = isSet ? whyNotRange(table, range) : undefined;
  const set = (changes: Partial<RangeFilter>) => {
    const next = { ...range, ...changes };
    onFilter(next.min === null && next.max === null ? undefined : next);
  };
  const field = (end: 'min' | 'max', title: string) => (
    <NumberInput
      label={title}
      placeholder="Any"
      value={range[end] ?? ''}
      min={0}
      max={rangeMost}
      allowNegative={false}
      hideControls
      error={end === 'max' ? complaint : undefined}
      onChange={(typed) => set({ [end]: typed === '' || Number.isNaN(Number(typed)) ? null : Number(typed) })}
      {...written[type]}
    />
  );
  return (
    <Group grow gap="xs" align="flex-start" wrap="nowrap">
      {field('min', `${label} from`)}
      {field('max', `${label} to`)}
    </Group>
  );
}
